import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { mailFolder } from './create-mailer.ts';
import { embeddedRoutes } from './embedded/routes.ts';
import { Mailbox } from './mailbox.ts';
import { hasMailbox, publicSettings } from './settings.ts';

/** The embedded provider, the browser's settings and, while developing, the mail that would have been sent. */
export async function identityRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await embeddedRoutes(app, services);
  app.get('/api/config', { config: { session: false } }, async () => publicSettings(services.config));
  if (!hasMailbox(services.config)) return;
  const mailbox = new Mailbox(mailFolder(services.config));
  app.get('/api/dev/mail', { config: { session: false } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return mailbox.list();
  });
}
