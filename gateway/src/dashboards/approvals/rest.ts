import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { bearerToken, contextOf, limitedTo } from '../../platform/rest/index.ts';
import { dashboardOf } from '../remotes/path.ts';
import { publisherOf } from '../remotes/publisher.ts';
import { decisionBody } from './body.ts';
import * as schemas from './rest-schema.ts';
import { type Approval, approverOf, decide, listApprovals } from './service.ts';

/** A token can be guessed here as well. */
const CALLS_PER_MINUTE = 60;

export const present = ({ displayName, askedAt, askedBy, ...approval }: Approval) => ({
  ...approval,
  display_name: displayName,
  asked_at: askedAt,
  asked_by: askedBy,
});

/** What waits for an administrator's approval. */
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
}
