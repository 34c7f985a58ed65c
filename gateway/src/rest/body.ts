import type { FastifyInstance } from 'fastify';

/**
 * JSON is the only body that routes take unless they register another. The portal names it as the content type of every call,
 * also of those that send nothing: an empty body is no body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}
