import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { bearerToken, bodyOf, contextOf, pathId, queryText } from '../../platform/rest/index.ts';
import { following } from '../../requests/index.ts';
import { sendRegister, sendSection } from '../exports/send.ts';
import { takePageTurn } from '../exports/turns.ts';
import { reportName, requireReportReader } from '../sections/service.ts';
import { metadata, readODataPage, serviceDocument } from './odata.ts';
import * as schemas from './rest-schema.ts';
import { endOwnToken, makeOwnToken, readOwnTokens, whoShows } from './tokens.ts';

const OWN = '/api/users/me/report-tokens';

/** The calls with which people manage their own tokens, in a session. */
export function reportTokenRoutes(app: FastifyInstance): void {
  app.get(OWN, { schema: schemas.list }, async (request) =>
    (await readOwnTokens(contextOf(request))).map((token) => ({
      id: token.id,
      label: token.label,
      made_at: token.madeAt,
      expires_at: token.expiresAt,
      last_used_at: token.lastUsedAt,
      last_used_from: token.lastUsedFrom,
    })),
  );
  app.post(OWN, { schema: schemas.make }, async (request, reply) => {
    const { expiresAt, ...made } = await makeOwnToken(contextOf(request), bodyOf(request));
    return reply.status(201).send({ ...made, expires_at: expiresAt });
  });
  app.delete(`${OWN}/:id`, { schema: schemas.end }, async (request, reply) => {
    await endOwnToken(contextOf(request), pathId(request));
    return reply.status(204).send();
  });
}

/** The token of a program: as a bearer token, or as the password of any user name, because spreadsheets can send nothing else. */
function shownToken(request: FastifyRequest): string | null {
  const basic = /^Basic ([A-Za-z\d+/]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!basic) return bearerToken(request);
  const pair = Buffer.from(basic, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/** Identifies callers by a token for reports. These calls accept no session, and the token is accepted nowhere else. */
export function knowByToken(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = shownToken(request);
    const context = contextOf(request);
    context.user = token ? await whoShows(services, token, request.ip) : null;
    // Without this header spreadsheets do not ask for the token.
    if (!context.user) reply.header('www-authenticate', 'Basic realm="Reports", charset="UTF-8"');
  });
}

/** Returns a function that throws when the token has ended, or its person may no longer read reports. */
export const stillShows = (services: Services, request: FastifyRequest) => async () => {
  const context = contextOf(request);
  const token = shownToken(request);
  context.user = token ? await whoShows(services, token, request.ip) : null;
  requireReportReader(context);
};

export function reportFeedRoutes(app: FastifyInstance, services: Services): void {
  knowByToken(app, services);
  const config = { session: false };
  app.get('/api/reports/feed/register.csv', { schema: schemas.registerFeed, config }, (request, reply) =>
    sendRegister(request, reply, contextOf(request), {
      format: 'csv',
      stillMay: stillShows(services, request),
    }),
  );
  app.get<{ Params: { section: string } }>(
    '/api/reports/feed/:section.csv',
    { schema: schemas.sectionFeed, config },
    (request, reply) => {
      const context = contextOf(request);
      requireReportReader(context);
      return sendSection(request, reply, context, {
        name: reportName(request.params.section),
        format: 'csv',
      });
    },
  );

  const odata = '/api/reports/odata';
  const answered = (reply: FastifyReply, type: string) =>
    reply.header('odata-version', '4.0').header('cache-control', 'no-store').header('content-type', type);
  const JSON_TYPE = 'application/json; odata.metadata=minimal; charset=utf-8';
  app.get(odata, { schema: schemas.odataService, config }, async (request, reply) =>
    answered(reply, JSON_TYPE).send(serviceDocument(contextOf(request))),
  );
  app.get(`${odata}/$metadata`, { schema: schemas.odataMetadata, config }, async (request, reply) =>
    answered(reply, 'application/xml; charset=utf-8').send(metadata(contextOf(request))),
  );
  app.get(`${odata}/Requests`, { schema: schemas.odataRequests, config }, async (request, reply) => {
    const names = Object.keys(request.query as object);
    const context = contextOf(request);
    const giveBack = takePageTurn(requireReportReader(context).id, () => void reply.raw.destroy());
    const { signal, sent } = following(reply);
    void sent.then(giveBack);
    const page = await readODataPage(context, names, (name) => queryText(request, name), {
      signal,
      stillMay: stillShows(services, request),
    });
    return answered(reply, JSON_TYPE).send(page);
  });
}
