import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { bearerToken, contextOf, limitedTo } from '../../platform/rest/index.ts';
import { VERSION } from '../versions/description.ts';
import { assertReader } from '../versions/publisher.ts';
import { listRemotes } from '../versions/store.ts';
import { takePolicyReport } from './csp.ts';
import { readHealth } from './overview.ts';
import * as schemas from './rest-schema.ts';
import { takeReport } from './service.ts';

/** Calls per minute: a page reports at most every few seconds, and when the person leaves it. */
const REPORTS_PER_MINUTE = 20;
const POLICY_REPORTS_PER_MINUTE = 60;
const LOOKS_PER_MINUTE = 60;
const BODY = 64 * 1024;

/** The calls with which browsers report about dashboards, and with which a team reads the results. */
export async function reportRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        // The body of a wrong report is ignored, because nobody reads the answer.
        done(null, null);
      }
    },
  );

  app.post(
    '/api/remotes/reports',
    { schema: schemas.report, bodyLimit: BODY, config: limitedTo(REPORTS_PER_MINUTE) },
    async (request, reply) => {
      await takeReport(contextOf(request), request.body, request.headers['user-agent']);
      return reply.status(204).send();
    },
  );

  app.post(
    '/api/csp-reports',
    {
      schema: schemas.policyReport,
      bodyLimit: BODY,
      config: { session: false, ...limitedTo(POLICY_REPORTS_PER_MINUTE) },
    },
    async (request, reply) => {
      await takePolicyReport(services, request.body);
      return reply.status(204).send();
    },
  );

  app.get(
    '/api/dashboards/:name/health',
    { schema: schemas.health, config: limitedTo(LOOKS_PER_MINUTE) },
    async (request) => {
      const { name } = request.params as { name: string };
      if (!VERSION.test(name)) throw new DomainError('not_found', say('dashboardNotFound'));
      await assertReader(contextOf(request), bearerToken(request), name);
      const [dashboard] = await listRemotes(services.db, name);
      if (!dashboard) throw new DomainError('not_found', say('dashboardUnknown', name));
      return readHealth(services, name);
    },
  );
}
