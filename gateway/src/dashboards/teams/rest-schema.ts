import { publishTokenSchema, TEAM_ROLES, teamMemberSchema } from '@portal/domain';
import * as z from 'zod';
import { call, component, id, instant } from '../../platform/openapi/index.ts';
import { APPROVAL } from '../approvals/rest-schema.ts';

const tag = 'dashboards';
const dashboard = z.string();
const role = z.enum(TEAM_ROLES).describe('A tester opens previews, and nothing else');
const team = z.object({ dashboard, display_name: z.string(), role });
const TOKEN = component(
  'TeamToken',
  z.object({
    id,
    label: z.string(),
    created_at: instant,
    expires_at: instant,
    expired: z.boolean(),
    last_used_at: instant.nullable(),
    last_used_from: z.string().nullable().describe('The network address'),
  }),
);
const MEMBER = component(
  'TeamMember',
  z.object({ dashboard, user_id: id, name: z.string(), email: z.string(), role, added_at: instant }),
);

export const teams = call({
  operationId: 'listOwnTeams',
  tag,
  summary: 'The dashboards of whose teams the person is',
  answers: { 200: z.array(team) },
});
export const teamPage = call({
  operationId: 'getOwnTeam',
  tag,
  summary: 'The own tokens for publishing a dashboard, and what waits for an approval',
  description: 'For members of its team.',
  params: { dashboard },
  answers: {
    200: team.extend({
      tokens: z.array(TOKEN),
      most_tokens: z.int().describe('That a person has for a dashboard at a time'),
      most_days: z.int().describe('That a token is good for'),
      approval: APPROVAL.nullable(),
    }),
  },
  refusals: [403, 404],
});
export const makeToken = call({
  operationId: 'createOwnToken',
  tag,
  summary: 'Make a token of one’s own for publishing a dashboard',
  description: 'The token is told only now. Without days it is good for as long as one may be.',
  params: { dashboard },
  body: publishTokenSchema,
  answers: { 201: z.object({ id, token: z.string(), expires_at: instant }) },
  refusals: [400, 403, 404, 409, 413, 415],
});
export const revokeToken = call({
  operationId: 'revokeOwnToken',
  tag,
  summary: 'Revoke a token of one’s own',
  params: { dashboard, id },
  answers: { 204: 'It opens nothing any more' },
  refusals: [400, 403, 404],
});
export const members = call({
  operationId: 'listTeamMembers',
  tag,
  summary: 'The people of the teams of all dashboards',
  answers: { 200: z.array(MEMBER) },
  refusals: [403],
});
export const nameMember = call({
  operationId: 'nameTeamMember',
  tag,
  summary: 'Name a person for the team of a dashboard',
  description: 'The dashboard need not be published yet. Another role takes the place of the one before.',
  body: teamMemberSchema,
  answers: { 200: MEMBER },
  refusals: [400, 403, 404, 409, 413, 415],
});
export const removeMember = call({
  operationId: 'removeTeamMember',
  tag,
  summary: 'Take a person out of the team of a dashboard',
  description: 'The tokens of the person for it end at once.',
  params: { dashboard, user: id },
  answers: { 204: 'The person is not in the team any more' },
  refusals: [400, 403, 404],
});
