import { createInterface } from 'node:readline/promises';
import { dropUnreadableKeys } from '../dashboards/backends/keys.ts';
import { removeFactor } from '../people/identity/embedded/lost-device.ts';
import { hashCode } from '../people/profile/code.ts';
import { grantRole } from '../people/sessions/grant.ts';
import { readConfig } from '../platform/config/config.ts';
import { migrate, openDatabase } from '../platform/db/open.ts';
import { opened } from './opened.ts';

const SHORTEST_CODE = 8;

const TOLD = {
  granted: (email: string, role: string) => `${email} has the role ${role} now.`,
  granted_inactive: (email: string, role: string) =>
    `${email} has the role ${role} now, but is inactive: an administrator has to activate the account.`,
  invited: (email: string, role: string) =>
    `Nobody with ${email} has signed in yet. Whoever first signs in with that verified address gets the role ${role}.`,
};

/** `grant EMAIL [ROLE]` */
export async function grant([email, role = 'admin', ...more]: string[]): Promise<string> {
  if (!email || more.length) throw new Error('grant takes an email address and, after it, a role.');
  const db = openDatabase(readConfig(process.env));
  try {
    await migrate(db);
    return TOLD[await grantRole({ db, clock: () => new Date() }, email, role)](email, role);
  } finally {
    await db.destroy();
  }
}

/** `second-factor remove EMAIL` */
export async function secondFactor([word, email, ...more]: string[]): Promise<string> {
  if (word !== 'remove' || !email || more.length)
    throw new Error('second-factor takes the word remove and, after it, an email address.');
  const config = readConfig(process.env);
  const db = openDatabase(config);
  try {
    await migrate(db);
    return (await removeFactor({ db, config, clock: () => new Date() }, email))
      ? `${email} has no second factor any more, and is signed out everywhere.`
      : `${email} has no second factor.`;
  } finally {
    await db.destroy();
  }
}

/** `identity-secret replaced` */
export async function identitySecret(words: string[]): Promise<string> {
  if (words.join(' ') !== 'replaced') throw new Error('identity-secret takes the word replaced.');
  // Loads the library that has encrypted the stored data only here, so that other commands start without it.
  const { startWithNewSecret } = await import('../people/identity/embedded/new-secret.ts');
  const [count, keysDropped] = await opened(
    async (services) => [await startWithNewSecret(services), await dropUnreadableKeys(services)] as const,
  );
  if (count === null && keysDropped)
    return 'The keys that sign assertions for backends of dashboards are made anew.';
  return count === null
    ? 'IDENTITY_SECRET is the one that was used so far, or none was used yet: nothing to do.'
    : `${count} ${count === 1 ? 'account has' : 'accounts have'} no second factor and no session any more. Signing keys are made anew.`;
}

/** `code-hash` reads the code from the standard input, because an argument would stay in the shell's history. */
export async function codeHash(words: string[]): Promise<string> {
  if (words.length) throw new Error('code-hash takes no words; it reads the code from the standard input.');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const code = (await lines.question(process.stdin.isTTY ? 'Access code: ' : '')).trim();
    if (code.length < SHORTEST_CODE)
      throw new Error(`The code must have at least ${SHORTEST_CODE} characters.`);
    return await hashCode(code);
  } finally {
    lines.close();
  }
}
