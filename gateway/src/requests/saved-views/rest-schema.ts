import { LIMITS, REQUEST_VIEWS, SAVED_VIEW_LIMITS, SHARING_ROLES } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id } from '../../platform/openapi/index.ts';

const tag = 'requests';
const name = z.string().max(LIMITS.savedViewName);
const query = z
  .string()
  .max(SAVED_VIEW_LIMITS.query)
  .describe('Of the list, such as `assignee=me&overdue=true&sort=due`; `from` and `until` may be days');
const list = z.enum(REQUEST_VIEWS);
const role = z.enum(SHARING_ROLES).nullable().describe('Null: only who saved it sees it');

const SAVED_VIEW = component(
  'SavedView',
  z.object({
    id,
    list,
    name,
    query,
    role,
    saved_by: z.object({ id, name: z.string() }),
    count: z.int().describe('How many requests it shows to the person who asks'),
    at_least: z
      .boolean()
      .describe(`Counting ended after ${SAVED_VIEW_LIMITS.counted} requests: there may be more`),
  }),
);

export const all = call({
  operationId: 'listSavedViews',
  tag,
  summary: "The person's own views and those that are shared with their roles",
  query: { list: list.optional() },
  answers: { 200: z.array(SAVED_VIEW) },
  refusals: [400, 403],
});
export const save = call({
  operationId: 'saveView',
  tag,
  summary: 'Save a list as it is narrowed and sorted',
  description: `At most ${SAVED_VIEW_LIMITS.perPerson} of one's own, and ${SAVED_VIEW_LIMITS.perRole} shared with a role.`,
  body: z.object({ name, list, query, role: role.optional() }),
  answers: { 201: SAVED_VIEW },
  refusals: [400, 403, 409, 413, 415],
});
export const change = call({
  operationId: 'changeSavedView',
  tag,
  summary: 'Change the name or the query of a saved view',
  description: 'A shared one belongs to everybody with its role.',
  params: byId,
  body: z.object({ name: name.optional(), query: query.optional() }),
  answers: { 200: SAVED_VIEW },
  refusals: [400, 404, 409, 413, 415],
});
export const remove = call({
  operationId: 'removeSavedView',
  tag,
  summary: 'Remove a saved view',
  params: byId,
  answers: { 204: 'It is gone' },
  refusals: [400, 404],
});
