import { DASHBOARD_NAME, DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyRequest } from 'fastify';

/** The dashboard in the path of a call. DomainError `not_found` for a text that cannot be a name, without asking the database. */
export function dashboardOf(request: FastifyRequest): string {
  const { dashboard } = request.params as { dashboard: string };
  if (!DASHBOARD_NAME.test(dashboard)) throw new DomainError('not_found', say('dashboardNotFound'));
  return dashboard;
}
