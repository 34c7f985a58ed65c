import { createInterface } from 'node:readline/promises';
import { audit, backup, files } from './admin/operations.ts';
import { readConfig } from './config.ts';
import { migrate, openDatabase } from './db/open.ts';
import { hashCode } from './profile/code.ts';
import { remoteToken } from './remotes/admin.ts';
import { grantRole } from './sessions/grant.ts';

const HELP = `Usage: npm run admin -- <command>

  grant EMAIL [ROLE]   gives a role to the person with that address, admin when none is named;
                       who has not signed in yet gets it at the first sign-in with that address
  code-hash            reads the access code of Business Office from the standard input and prints
                       the line for the setting BUSINESS_OFFICE_CODE_HASH
  audit verify         goes through all recorded histories and digests, tells what is not as it was
                       written, and ends with 1 if anything is
  files sweep          removes uploaded files that no request knows of, and tells of files that are missing
  backup FILE          copies the SQLite database to a new file while the gateway runs
  remote-token create NAME
                       makes a token that publishes the dashboard NAME and nothing else, and prints it once
  remote-token list    shows all tokens: dashboard, when made, last used, revoked
  remote-token revoke ID
                       takes a token's power away at once
  help                 shows this

The commands read the same settings as the gateway (DATA_DIR, DATABASE_URL, …).`;

const SHORTEST_CODE = 8;

const TOLD = {
  granted: (email: string, role: string) => `${email} has the role ${role} now.`,
  granted_inactive: (email: string, role: string) =>
    `${email} has the role ${role} now, but is inactive: an administrator has to activate the account.`,
  invited: (email: string, role: string) =>
    `Nobody with ${email} has signed in yet. Whoever first signs in with that verified address gets the role ${role}.`,
};

async function grant([email, role = 'admin', ...more]: string[]): Promise<string> {
  if (!email || more.length) throw new Error('grant takes an e-mail address and, after it, a role.');
  const db = openDatabase(readConfig(process.env));
  try {
    await migrate(db);
    return TOLD[await grantRole({ db, clock: () => new Date() }, email, role)](email, role);
  } finally {
    await db.destroy();
  }
}

/** From the standard input: an argument would stay in the shell's history. */
async function codeHash(words: string[]): Promise<string> {
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

const COMMANDS: Readonly<Record<string, (words: string[]) => Promise<string>>> = {
  grant,
  'code-hash': codeHash,
  audit,
  files,
  backup,
  'remote-token': remoteToken,
  help: async () => HELP,
};

const [word = 'help', ...words] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
try {
  if (!command) throw new Error(`There is no command "${word}".\n\n${HELP}`);
  console.log(await command(words));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
