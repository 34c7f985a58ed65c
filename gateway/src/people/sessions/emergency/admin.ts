import { parseArgs } from 'node:util';
import { readConfig } from '../../../platform/config/index.ts';
import type { Database } from '../../../platform/context.ts';
import { migrate, openDatabase, toIso } from '../../../platform/db/index.ts';
import { closeOpenWindow, openWindow, readOpenWindow } from './window.ts';

const USAGE = 'break-glass takes: open, status, or close. See npm run admin -- help break-glass';
const DEFAULT_MINUTES = '60';

const clock = () => new Date();
const sessions = (count: number) => `${count} emergency ${count === 1 ? 'session' : 'sessions'}`;

async function open(db: Database, words: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: DEFAULT_MINUTES },
      reason: { type: 'string', default: '' },
      user: { type: 'string', multiple: true, default: [] },
    },
  });
  const { closesAt, codes } = await openWindow(
    { db, clock },
    {
      minutes: Number(values.minutes),
      reason: values.reason,
      // Several addresses may follow one --user; without it none may.
      emails: values.user.length ? [...values.user, ...positionals] : [],
    },
  );
  const width = Math.max(...codes.map(({ email }) => email.length));
  return [
    `Emergency login is open until ${closesAt.toISOString()}. Each code signs in one person, once, for 15 minutes.`,
    'They are shown here once only: hand each to its person and nobody else.',
    '',
    ...codes.map(({ email, code }) => `  ${email.padEnd(width)}  ${code}`),
  ].join('\n');
}

async function status(db: Database): Promise<string> {
  const window = await readOpenWindow({ db, clock });
  if (!window) return 'Emergency login is closed.';
  return [
    `Emergency login is open until ${toIso(window.closes_at)}: ${window.reason}`,
    ...window.codes.map(
      ({ email, used_at }) => `  ${email}  ${used_at ? `used ${toIso(used_at)}` : 'not used'}`,
    ),
  ].join('\n');
}

async function close(db: Database): Promise<string> {
  const ended = await closeOpenWindow({ db, clock });
  return ended === null
    ? 'Emergency login was closed already.'
    : `Emergency login is closed. ${sessions(ended)} ended.`;
}

/** `npm run admin -- break-glass …` */
export async function breakGlass([word, ...words]: string[]): Promise<string> {
  const alone = word === 'status' ? status : word === 'close' ? close : undefined;
  if (word !== 'open' && (!alone || words.length)) throw new Error(USAGE);
  const db = openDatabase(readConfig(process.env));
  try {
    await migrate(db);
    return alone ? await alone(db) : await open(db, words);
  } finally {
    await db.destroy();
  }
}
