import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { contextOf, queryText, readPaging, sendPage } from '../../platform/rest/index.ts';
import * as schemas from './mail-rest-schema.ts';
import { FORM_TYPES } from './mail-rest-schema.ts';
import { type FailedMail, failedMailPage, tryAgain } from './mail-service.ts';
import { type StillTold, unsubscribe } from './unsubscribe.ts';

const ADDRESS = '/api/mail/unsubscribe';
/** The content security policy of the page: it contains a form with one button, and nothing else. */
const OWN_FORM = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

const page = (words: string, form: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Mails of Medical Device Requests</title></head>
<body><main><h1>Mails of Medical Device Requests</h1><p>${words}</p>${form}</main></body></html>
`;

/** What the page says about notices in the portal, which people may have turned off as well. */
const STILL_TOLD: Readonly<Record<StillTold, string>> = {
  all: 'The portal still tells you, behind the bell.',
  some: 'Some of it the portal still tells you, behind the bell. The rest you have turned off there, too.',
  none: 'The portal does not tell you either: you have turned that off on its page of notices.',
};

const present = ({ request, failedAt, createdAt, ...mail }: FailedMail) => ({
  ...mail,
  request: request?.number ?? null,
  failed_at: failedAt,
  created_at: createdAt,
});

/** The failed mails, for administrators, and the link that ends mails with one click (RFC 8058). */
export function mailRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/mails', { schema: schemas.failed }, async (request, reply) =>
    sendPage(request, reply, await failedMailPage(contextOf(request), readPaging(request)), present),
  );

  app.post('/api/mails/:id/retry', { schema: schemas.retry }, async (request, reply) => {
    await tryAgain(contextOf(request), [(request.params as { id: string }).id]);
    return reply.status(204).send();
  });

  // Only these routes take forms as bodies.
  void app.register(async (scope) => {
    // Mail programs post this form with one of two media types; its content is not used.
    scope.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer' }, (_request, _body, done) =>
      done(null, undefined),
    );
    // Opening the page changes nothing, because mail programs follow links by themselves.
    scope.get(ADDRESS, { schema: schemas.ask }, async (_request, reply) =>
      reply
        .header('content-security-policy', OWN_FORM)
        .type('text/html')
        .send(
          page(
            'Do you want no more mails like this?',
            '<form method="post"><button>No more mails like this</button></form>',
          ),
        ),
    );
    scope.post(ADDRESS, { schema: schemas.unsubscribe }, async (request, reply) => {
      const remaining = await unsubscribe(services, queryText(request, 'token') ?? '');
      return reply
        .type('text/html')
        .send(page(`You get no more mails like this. ${STILL_TOLD[remaining]}`, ''));
    });
  });
}
