import { DASHBOARD_NAME, DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyRequest } from 'fastify';

/** The dashboard in the path of a call; what cannot be a name is no dashboard, and nothing to ask the database for. */
export function dashboardOf(request: FastifyRequest): string {
  const { dashboard } = request.params as { dashboard: string };
  if (!DASHBOARD_NAME.test(dashboard)) throw new DomainError('not_found', say('dashboardNotFound'));
  return dashboard;
}
