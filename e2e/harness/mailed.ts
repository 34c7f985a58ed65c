import { freePort } from '../../gateway/src/testing/ports.ts';
import { type SmtpServer, smtpServer } from '../../gateway/src/testing/smtp.ts';
import { ACCOUNTS } from './people.ts';
import { test as base } from './private.ts';

export { expect, type Page } from './private.ts';

/** A mail as its reader sees its lines: without the marks of its encoding, its headers unfolded. */
const plain = (mail: string) => {
  const at = mail.indexOf('\n\n');
  return (
    mail.slice(0, at).replaceAll(/\n[ \t]+/g, ' ') +
    mail.slice(at).replaceAll('=\n', '').replaceAll('=3D', '=')
  );
};

/** The mails that a demo account has got, the oldest first. */
export const mailsTo = ({ mails }: SmtpServer, role: keyof typeof ACCOUNTS): string[] =>
  mails.map(plain).filter((mail) => mail.includes(`To: ${ACCOUNTS[role]}`));

/** Journeys with a real mail server, whose gateway does not wait for what else happens, and reads its time from a clock of its own. */
export const test = base.extend<{ mail: SmtpServer; begins: Date }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  mail: async ({}, use) => {
    const server = await smtpServer();
    await use(server);
    await server.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  begins: async ({}, use) => use(nextMonday()),
  settings: async ({ mail, begins }, use) => {
    const port = String(await freePort());
    await use({
      ...{ PORT: port, PUBLIC_URL: `http://localhost:${port}`, TEST_CLOCK: begins.toISOString() },
      ...{ SMTP_URL: mail.url, MAIL_COLLECT_SECONDS: '0' },
      // Whoever has signed in stays so over days.
      ...{ SESSION_IDLE_MINUTES: String(7 * 24 * 60), SESSION_MAX_MINUTES: String(7 * 24 * 60) },
    });
  },
});

/** The next Monday, at nine in the morning (UTC). */
function nextMonday(): Date {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  day.setUTCHours(9, 0, 0, 0);
  return day;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
