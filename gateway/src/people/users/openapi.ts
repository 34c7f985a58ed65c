import { ROLES } from '@portal/domain';
import * as z from 'zod';
import { component, id, text } from '../../platform/openapi/index.ts';

export const USER = component(
  'User',
  z.object({
    id,
    // Empty until a provider has confirmed an address.
    email: z.union([z.email(), z.literal('')]),
    name: text(),
    role: z.enum(ROLES),
    roles: z.array(z.enum(ROLES)),
    department: text(),
    active: z.boolean(),
    profile_created: z.boolean(),
    email_verified: z.boolean(),
  }),
);
