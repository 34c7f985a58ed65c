import { fieldEntry, type RequestField } from '@portal/domain';
import { StatusEnum } from '../../platform/graphql/index.ts';
import { WHY_NULL } from './model.ts';

const TYPES = {
  text: 'String',
  choice: 'String',
  flag: 'Boolean',
  instant: 'DateTime',
  person: 'ID',
  status: StatusEnum,
} as const;

/** How GraphQL answers a field of the catalogue. */
export function outputOf(name: RequestField) {
  const { kind, required = false, readBy } = fieldEntry(name);
  return { type: TYPES[kind], nullable: !required, ...(readBy && { description: `${WHY_NULL}.` }) };
}

/** How GraphQL takes one. A flag that is left out has a message of its own, which no type can give. */
export function inputOf(name: RequestField) {
  const { kind, required = false } = fieldEntry(name);
  return { type: TYPES[kind], required: required && kind !== 'flag' };
}
