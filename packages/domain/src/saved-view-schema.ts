import * as z from 'zod/mini';
import { REQUEST_VIEWS } from './lists.ts';
import { MESSAGES } from './messages.ts';
import { SAVED_VIEW_LIMITS, SHARING_ROLES } from './saved-views.ts';
import { required } from './text-schema.ts';
import { viewNameSchema } from './view-name-schema.ts';

const { name } = viewNameSchema.shape;

const query = required('Query', SAVED_VIEW_LIMITS.query, MESSAGES.savedViewQueryMissing);

export const savedViewSchema = z.object({
  name,
  list: z.enum(REQUEST_VIEWS, MESSAGES.notListed('List', REQUEST_VIEWS)),
  query,
  role: z.nullish(z.enum(SHARING_ROLES, MESSAGES.notListed('Role', SHARING_ROLES))),
});

/** A change of a view: fields that are left out stay as they are. */
export const savedViewChangeSchema = z.object({ name: z.optional(name), query: z.optional(query) });
