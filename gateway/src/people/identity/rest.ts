import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { Mailbox, mailFolder } from '../../platform/mail/index.ts';
import { embeddedRoutes } from './embedded/routes.ts';
import * as schemas from './rest-schema.ts';
import { hasMailbox, publicSettings } from './settings.ts';

/** The calls of the embedded provider, the settings for browsers and, outside production, the mailbox with the mail that was not sent. */
export async function identityRoutes(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.identity.kind === 'local') await embeddedRoutes(app, services);
  const options = { schema: schemas.settings, config: { session: false } };
  app.get('/api/config', options, async () => publicSettings(services.config));
  if (!hasMailbox(services.config)) return;
  const mailbox = new Mailbox(mailFolder(services.config));
  app.get('/api/dev/mail', { schema: schemas.mailbox, config: { session: false } }, () => mailbox.list());
}
