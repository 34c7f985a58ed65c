import { freePort } from '../../gateway/src/testing/ports.ts';
import { type SmtpServer, smtpServer } from '../../gateway/src/testing/smtp.ts';
import { ACCOUNTS } from './people.ts';
import { test as base } from './private.ts';

export { expect, type Page } from './private.ts';

/** The lines of a mail as its reader sees them, without transfer encoding and with unfolded headers. */
export const plain = (mail: string) => {
  const at = mail.indexOf('\n\n');
  return (
    mail.slice(0, at).replaceAll(/\n[ \t]+/g, ' ') +
    mail.slice(at).replaceAll('=\n', '').replaceAll('=3D', '=')
  );
};

/** The mails that a demo account has received, the oldest first. */
export const mailsTo = ({ mails }: SmtpServer, role: keyof typeof ACCOUNTS): string[] =>
  mails.map(plain).filter((mail) => mail.includes(`To: ${ACCOUNTS[role]}`));

/** Journeys with a real mail server. The gateway sends each mail at once and does not wait for further events. */
export const mailed = base.extend<{ mail: SmtpServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  mail: async ({}, use) => {
    const server = await smtpServer();
    await use(server);
    await server.stop();
  },
  settings: async ({ mail }, use) => {
    const port = String(await freePort());
    await use({
      ...{ PORT: port, PUBLIC_URL: `http://localhost:${port}` },
      // Set to zero, because a test cannot wait the five minutes in which events are collected into one mail.
      ...{ SMTP_URL: mail.url, MAIL_COLLECT_SECONDS: '0' },
    });
  },
});

/** The same for journeys over several days. The gateway has its own clock, which `pass` moves forward. */
export const test = mailed.extend<{ begins: Date }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  begins: async ({}, use) => use(nextMonday()),
  settings: async ({ settings, begins }, use) => {
    const week = String(7 * 24 * 60);
    await use({
      ...settings,
      TEST_CLOCK: begins.toISOString(),
      // People stay signed in.
      ...{ SESSION_IDLE_MINUTES: week, SESSION_MAX_MINUTES: week },
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
