import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { bearerToken, contextOf, limitedTo } from '../../platform/rest/index.ts';
import { dashboardOf } from '../versions/path.ts';
import { assertReader, publisherOf } from '../versions/publisher.ts';
import { type ApprovedClaim, listApprovedClaims, withdrawClaim } from './approved.ts';
import { decisionBody } from './body.ts';
import * as schemas from './rest-schema.ts';
import { type Approval, approverOf, decide, listApprovals } from './service.ts';

/** The limit of calls per minute, because callers could guess tokens here as well. */
const CALLS_PER_MINUTE = 60;

export const present = ({ displayName, askedAt, askedBy, ...approval }: Approval) => ({
  ...approval,
  display_name: displayName,
  asked_at: askedAt,
  asked_by: askedBy,
});

const presentClaim = ({ usedBy, ...claim }: ApprovedClaim) => ({ ...claim, used_by: usedBy });

/** The calls on claims that wait for an administrator's approval, and on approved claims. */
export function approvalRoutes(app: FastifyInstance, services: Services): void {
  const limited = { config: limitedTo(CALLS_PER_MINUTE) };

  app.get('/api/approvals', { ...limited, schema: schemas.approvals }, async (request) => {
    const { only } = await publisherOf(contextOf(request), bearerToken(request));
    return (await listApprovals(services, only)).map(present);
  });

  app.put('/api/approvals/:dashboard', { ...limited, schema: schemas.decide }, async (request) => {
    const approver = approverOf(contextOf(request));
    const { success, data } = decisionBody.safeParse(request.body);
    if (!success) throw new DomainError('invalid', say('decisionExpected'));
    const dashboard = dashboardOf(request);
    await decide(services, approver, dashboard, data);
    return { dashboard, version: data.version, state: data.approve ? 'approved' : 'refused' };
  });

  app.get(
    '/api/approvals/:dashboard/claims',
    { ...limited, schema: schemas.approvedClaims },
    async (request) => {
      const dashboard = dashboardOf(request);
      await assertReader(contextOf(request), bearerToken(request), dashboard);
      return (await listApprovedClaims(services, dashboard)).map(presentClaim);
    },
  );

  app.delete(
    '/api/approvals/:dashboard/claims/:claim',
    { ...limited, schema: schemas.withdrawClaim },
    async (request) => {
      const approver = approverOf(contextOf(request));
      const { claim } = request.params as { claim: string };
      return presentClaim(await withdrawClaim(services, approver, dashboardOf(request), claim));
    },
  );
}
