import { createMailer } from '../platform/mail/create-mailer.ts';
import type { Dialect } from './databases.ts';
import { type TestGateway, testGateway } from './gateway.ts';
import { type SmtpServer, smtpServer } from './smtp.ts';

/** A gateway of https://portal.example that sends its mails to a server of its own, at the time that `now` says. */
export async function mailingGateway(
  dialect: Dialect,
  now: () => number,
  env: Parameters<typeof testGateway>[1] = {},
): Promise<{ gateway: TestGateway; server: SmtpServer; stop(): Promise<void> }> {
  const server = await smtpServer();
  const gateway = await testGateway(dialect, {
    SMTP_URL: server.url,
    PUBLIC_URL: 'https://portal.example',
    ...env,
  });
  Object.assign(gateway.services, {
    mailer: await createMailer(gateway.services.config, { socketTimeout: 1_000, all: 3_000 }),
    clock: () => new Date(now()),
  });
  return {
    gateway,
    server,
    async stop() {
      await gateway.stop();
      await server.stop();
    },
  };
}

/** A header of a mail in one line; null when it has none. */
export const headerOf = (mail: string, name: string): string | null =>
  new RegExp(`^${name}:((?:.*)(?:\\n[ \\t].*)*)`, 'mi')
    .exec(mail)?.[1]
    ?.replace(/\n[ \t]+/g, ' ')
    .trim() ?? null;
