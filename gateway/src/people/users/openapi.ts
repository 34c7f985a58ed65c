import { ROLES } from '@portal/domain';
import {
  component,
  flag,
  id,
  listOf,
  oneOf,
  type Schema,
  text,
  whole,
} from '../../platform/openapi/index.ts';

export const userFields: Readonly<Record<string, Schema>> = {
  id,
  // None while no provider has vouched for one.
  email: { type: 'string', anyOf: [{ format: 'email' }, { maxLength: 0 }] },
  name: text(),
  role: oneOf(ROLES),
  roles: listOf(oneOf(ROLES)),
  department: text(),
  active: flag,
  profile_created: flag,
  email_verified: flag,
};

export const USER = component('User', whole(userFields));
