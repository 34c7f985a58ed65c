import { PERMISSIONS, type Permission, ROLES } from '@portal/domain';
import * as z from 'zod/mini';
import { LABEL, LABEL_RULE } from './labels.ts';
import { LIMITS } from './limits.ts';
import { PATH, PATH_RULE } from './paths.ts';

/* The fields that several parts of a manifest have. */

const permission = z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]]);
export const role = z.enum(ROLES);
export const path = z.string().check(z.regex(PATH, PATH_RULE), z.maxLength(LIMITS.path, PATH_RULE));
export const text = (max: number) =>
  z.string().check(z.regex(LABEL, LABEL_RULE), z.maxLength(max, `must have at most ${max} characters`));
export const upTo = (max: number) => z.maxLength(max, `must be at most ${max}`);
export const order = z.number().check(z.minimum(0), z.maximum(LIMITS.order));

/**
 * The permissions that give access: all of `all` and one of `any`. A role in `roles` gives access as well. An empty object lets
 * in every signed-in person.
 */
export const access = z.strictObject({
  all: z.optional(z.array(permission)),
  any: z.optional(z.array(permission)),
  roles: z.optional(z.array(role)),
});
