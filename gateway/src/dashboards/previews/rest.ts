import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireUser, type Services } from '../../platform/context.ts';
import { bearerToken, contextOf, limitedTo } from '../../platform/rest/index.ts';
import { VERSION } from '../versions/description.ts';
import { publisherOf } from '../versions/publisher.ts';
import * as schemas from './rest-schema.ts';
import { endPreview, listPreviews, openPreview, readPreview, startPreview } from './service.ts';

const CALLS_PER_MINUTE = 60;
const ONE = '/api/dashboards/:name/previews/:version';

interface Named {
  name: string;
  version: string;
}

/** Checks the form of name and version, to ask the database only about possible ones. DomainError `not_found`. */
function named({ name, version }: Named): Named {
  if (VERSION.test(name) && VERSION.test(version)) return { name, version };
  throw new DomainError('not_found', say('previewUnknown', name.slice(0, 40), version.slice(0, 64)));
}
const inPath = (request: FastifyRequest) => named(request.params as Named);

/** The calls by which a team makes and ends previews, and by which people open them. */
export function previewRoutes(app: FastifyInstance, services: Services): void {
  const limited = { config: limitedTo(CALLS_PER_MINUTE) };
  const asPublisher = (request: FastifyRequest, name: string) =>
    publisherOf(contextOf(request), bearerToken(request), name);

  app.get('/api/dashboard-previews', { ...limited, schema: schemas.list }, async (request) =>
    listPreviews(services, await publisherOf(contextOf(request), bearerToken(request))),
  );
  app.put(ONE, { ...limited, schema: schemas.start }, async (request) => {
    const { name, version } = inPath(request);
    return startPreview(services, await asPublisher(request, name), name, version);
  });
  app.delete(ONE, { ...limited, schema: schemas.end }, async (request) => {
    const { name, version } = inPath(request);
    return endPreview(services, await asPublisher(request, name), name, version);
  });
  app.post('/api/remotes/previews', { ...limited, schema: schemas.open }, async (request) => {
    const context = contextOf(request);
    requireUser(context);
    const { success, data } = schemas.openBody.safeParse(request.body);
    if (!success) throw new DomainError('invalid', say('previewIncomplete'));
    const { name, version } = named(data);
    return openPreview(context, name, version);
  });
  app.get('/api/remotes/previews/:name/:version', { ...limited, schema: schemas.read }, async (request) => {
    const { name, version } = inPath(request);
    return readPreview(contextOf(request), name, version);
  });
}
