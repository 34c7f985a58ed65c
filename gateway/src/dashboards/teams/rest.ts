import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import { present as presentApproval } from '../approvals/rest.ts';
import { dashboardOf } from '../versions/path.ts';
import { type Member, nameMember, readMembers, removeMember } from './members.ts';
import * as schemas from './rest-schema.ts';
import {
  listOwnTeams,
  makeOwnToken,
  readTeam,
  revokeOwnToken,
  type Team,
  type TeamToken,
} from './service.ts';

const presentTeam = ({ dashboard, displayName, role }: Team) => ({
  dashboard,
  display_name: displayName,
  role,
});

const presentToken = (token: TeamToken) => ({
  id: token.id,
  label: token.label,
  created_at: token.createdAt,
  expires_at: token.expiresAt,
  expired: token.isExpired,
  last_used_at: token.lastUsedAt,
  last_used_from: token.lastUsedFrom,
});

const presentMember = ({ userId, addedAt, ...member }: Member) => ({
  ...member,
  user_id: userId,
  added_at: addedAt,
});

/** The calls with which members see their teams, and administrators change them. */
export function teamRoutes(app: FastifyInstance): void {
  app.get('/api/teams', { schema: schemas.teams }, async (request) =>
    (await listOwnTeams(contextOf(request))).map(presentTeam),
  );

  app.get('/api/teams/:dashboard', { schema: schemas.teamPage }, async (request) => {
    const page = await readTeam(contextOf(request), dashboardOf(request));
    return {
      ...presentTeam(page),
      tokens: page.tokens.map(presentToken),
      most_tokens: page.mostTokens,
      most_days: page.mostDays,
      approval: page.approval && presentApproval(page.approval),
    };
  });

  app.post('/api/teams/:dashboard/tokens', { schema: schemas.makeToken }, async (request, reply) => {
    const { expiresAt, ...made } = await makeOwnToken(
      contextOf(request),
      dashboardOf(request),
      bodyOf(request),
    );
    return reply.status(201).send({ ...made, expires_at: expiresAt });
  });

  app.delete('/api/teams/:dashboard/tokens/:id', { schema: schemas.revokeToken }, async (request, reply) => {
    await revokeOwnToken(contextOf(request), dashboardOf(request), pathId(request));
    return reply.status(204).send();
  });

  app.get('/api/team-members', { schema: schemas.members }, async (request) =>
    (await readMembers(contextOf(request))).map(presentMember),
  );

  app.put('/api/team-members', { schema: schemas.nameMember }, async (request) =>
    presentMember(await nameMember(contextOf(request), bodyOf(request))),
  );

  app.delete(
    '/api/team-members/:dashboard/:user',
    { schema: schemas.removeMember },
    async (request, reply) => {
      await removeMember(contextOf(request), dashboardOf(request), pathId(request, 'user'));
      return reply.status(204).send();
    },
  );
}
