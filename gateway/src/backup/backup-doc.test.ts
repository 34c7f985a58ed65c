import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { defaultSettings, stageCalendar } from '@portal/domain';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closeDay } from '../audit/digest.ts';
import { DEMO_PASSWORD } from '../people/identity/demo.ts';
import { CHECKOUT, readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/db/open.ts';
import { fingerprint } from '../requests/clock/recount.ts';
import { saveDueCount } from '../requests/clock/store.ts';
import { addEvidence, rest, upload } from '../testing/client.ts';
import { writeDashboard } from '../testing/dashboard.ts';
import { pdf } from '../testing/documents.ts';
import { Visitor } from '../testing/identity.ts';
import { type GatewayProcess, startProcess } from '../testing/process.ts';
import { totp } from '../testing/totp.ts';
import { xlsx } from '../testing/workbooks.ts';

const run = promisify(execFile);
const DAY = 24 * 60 * 60_000;
const PATIENCE_MS = 240_000;
const EMAIL = 'provider@demo.local';
const ENTRY = '/remotes/provider/1.0.0-00000001/remoteEntry.js';

/** A folder with MySQL's own `mysqldump` and `mysql`, in case those on the PATH belong to another server. */
const CLIENTS = process.env.TEST_MYSQL_CLIENT;
const PATH = [CLIENTS, process.env.PATH].filter(Boolean).join(':');

/** Whether the programs of the document are installed. `mysqldump` must be MySQL's own. */
function canRun(...programs: string[]): boolean {
  try {
    for (const program of programs) {
      const version = execFileSync(program, ['--version'], { env: { PATH }, encoding: 'utf8' });
      if (program.startsWith('mysql') && version.includes('MariaDB')) return false;
    }
    return true;
  } catch {
    return false;
  }
}

const PLACES = [
  { heading: 'SQLite', programs: ['tar'], server: () => undefined },
  { heading: 'MariaDB', programs: ['tar', 'mariadb-dump', 'mariadb'], server: () => inject('mariadbUrl') },
  {
    heading: 'MySQL',
    programs: ['tar', 'mysqldump', 'mysql'],
    server: () => process.env.TEST_MYSQL_URL?.replace(/\/+$/, ''),
    needs: 'TEST_MYSQL_URL',
  },
].map((place) => ({
  ...place,
  needed: [place.needs, ...place.programs].filter(Boolean).join(', '),
  leftOut: !canRun(...place.programs) || (place.needs !== undefined && !process.env[place.needs]),
}));

/** The text below a heading of the document, up to the next heading. */
function sectionOf(document: string, heading: string): string {
  const [, rest = ''] = document.split(`### ${heading}\n`);
  return rest.split(/^##/m)[0] ?? '';
}

const blocksOf = (section: string, language: string): string[] =>
  [...section.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);

const leftOut = PLACES.filter((place) => place.leftOut);
describe.skipIf(!leftOut.length)('backup and restore is left out', () => {
  it.skip.each(leftOut)('on $heading, which needs $needed', () => {});
});

describe.each(PLACES.filter((place) => !place.leftOut))('docs/operations.md on $heading', (place) => {
  const isServer = place.heading !== 'SQLite';
  const name = `backup_${process.pid}_${place.heading.toLowerCase()}`;
  const names = { portal: name, restored: `${name}_r` };
  let folder: string;
  let document: string;
  let gateway: GatewayProcess | undefined;

  /** The settings of the gateway before the backup, or of the empty place for the restored data. */
  function settingsOf(where: keyof typeof names): Record<string, string> {
    const url = isServer ? new URL(`${place.server()}/${names[where]}`) : undefined;
    if (url) Object.assign(url, { username: name, password: encodeURIComponent('a long random password') });
    return {
      PATH,
      HOME: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: where === 'portal' ? 'on' : 'off',
      DATA_DIR: path.join(folder, where),
      REMOTES: path.join(folder, 'no-builds'),
      IDENTITY_SECRET_FILE: path.join(folder, `${where}-secret`),
      ...(url && { DATABASE_URL: url.href }),
    };
  }

  /** Runs the commands of the document as an operator would. */
  async function follow(commands: string, where: keyof typeof names) {
    const env = {
      ...settingsOf(where),
      NODE_ENV: 'development',
      BACKUP: path.join(folder, 'backup'),
      DATABASE: names.portal,
      RESTORED: names.restored,
      CLIENT: path.join(folder, 'database.cnf'),
    };
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', commands], { cwd: CHECKOUT, env });
    return stdout;
  }

  async function asRoot(statements: string) {
    const connection = await createConnection({ uri: place.server() ?? '', multipleStatements: true });
    await connection.query(statements).finally(() => connection.end());
  }

  /** Runs the document's own statements and writes its client file, for the databases of this test. */
  async function prepareServer() {
    const section = sectionOf(document, 'A database server');
    const own = (text: string) =>
      text.replaceAll(/\bportal\b/g, names.portal).replaceAll(/\brestored\b/g, names.restored);
    for (const statements of blocksOf(section, 'sql')) await asRoot(own(statements));
    const { hostname, port } = new URL(place.server() ?? '');
    const client = own(blocksOf(section, 'ini').join(''))
      .replace('db.example', hostname)
      .replace('3306', port);
    await writeFile(path.join(folder, 'database.cnf'), client, { mode: 0o600 });
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-backup-'));
    document = await readFile(path.join(CHECKOUT, 'docs/operations.md'), 'utf8');
    await writeFile(path.join(folder, 'portal-secret'), 'the-secret-of-before-the-backup-0123456789');
    if (isServer) await prepareServer();
  }, PATIENCE_MS);
  afterAll(async () => {
    await gateway?.stop();
    if (isServer) {
      for (const each of Object.values(names)) await asRoot(`DROP DATABASE IF EXISTS ${each}`);
      await asRoot(`DROP USER IF EXISTS ${name}`);
    }
    await rm(folder, { recursive: true, force: true });
  }, PATIENCE_MS);

  /** Signs in with the password, and with a code if there is a second factor. */
  async function signIn(url: string, code?: string) {
    const visitor = new Visitor({ url, mails: [] });
    expect((await visitor.signIn(EMAIL, DEMO_PASSWORD)).status).toBe(200);
    if (code) {
      expect((await visitor.call('/api/idp/two-factor/verify-backup-code', { code })).status).toBe(200);
    }
    const { status, body } = await visitor.exchange();
    expect([status, body]).toEqual([200, expect.objectContaining({ token: expect.any(String) })]);
    return { visitor, token: body.token as string };
  }

  it(
    'gives back everything in an empty place, by the commands as they stand',
    async () => {
      const settings = settingsOf('portal');
      const build = await writeDashboard(path.join(folder, 'made'));
      gateway = await startProcess({ ...settings, REMOTES: build });
      const { url = '' } = gateway;
      const { visitor, token } = await signIn(url);
      const { body } = await visitor.call('/api/idp/two-factor/enable', { password: DEMO_PASSWORD });
      const { totpURI, backupCodes } = body as { totpURI: string; backupCodes: string[] };
      const verified = await visitor.call('/api/idp/two-factor/verify-totp', { code: totp(totpURI) });
      expect(verified.status).toBe(200);
      const own = await rest<{ id: number }[]>({ url }, { token }, 'GET /device-requests/my-requests');
      const id = own.body[0]?.id ?? 0;
      const workbook = await xlsx('kept');
      const sent = await upload({ url }, { token }, id, 'costs.xlsx', workbook);
      expect(sent.status).toBe(201);
      const offer = pdf('kept');
      const added = await addEvidence({ url }, { token }, id, 'offer.pdf', offer);
      expect(added.status).toBe(201);
      expect((await fetch(url + ENTRY)).status).toBe(200);
      const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = settings;
      const db = openDatabase({ databaseUrl, dataDir });
      // The work that upkeep would do within the hour.
      expect(await closeDay(db, new Date(Date.now() + 2 * DAY))).not.toBeNull();
      const { timeZone } = readConfig(settings);
      await saveDueCount(db, fingerprint(stageCalendar(defaultSettings(), timeZone)), null);
      await db.destroy();

      const [backup = '', restore = ''] = blocksOf(sectionOf(document, place.heading), 'sh');
      expect(await follow(backup, 'portal')).toContain('Keep this hash of it elsewhere: ');
      for (const each of await readdir(path.join(folder, 'backup'))) {
        const { mode } = await stat(path.join(folder, 'backup', each));
        expect([each, (mode & 0o777).toString(8)]).toEqual([each, '600']);
      }
      expect(((await stat(path.join(folder, 'backup'))).mode & 0o777).toString(8)).toBe('700');
      await gateway.stop();

      await follow(restore, 'restored');
      const [checks = ''] = blocksOf(sectionOf(document, 'After every restore, and as a drill'), 'sh');
      const checked = await follow(checks, 'restored');
      expect(checked).toContain('All is here: the backup of ');
      expect(checked).toContain('Nothing is wrong: ');
      expect(checked).not.toContain('Not checked');

      gateway = await startProcess(settingsOf('restored'));
      const { url: there = '' } = gateway;
      const restored = await signIn(there, backupCodes[0]);
      for (const [place, bytes] of [
        [`files/${sent.body.id}`, workbook],
        [`evidence/${added.body.id}`, offer],
      ] as const) {
        const answer = await fetch(`${there}/api/device-requests/${id}/${place}/download`, {
          headers: { authorization: `Bearer ${restored.token}` },
        });
        expect(answer.status, await answer.clone().text()).toBe(200);
        expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      }
      expect((await fetch(there + ENTRY)).status).toBe(200);
      await gateway.stop();
      gateway = undefined;
    },
    PATIENCE_MS,
  );

  it(
    'names each thing that was not given back',
    async () => {
      const {
        DATA_DIR: dataDir = '',
        DATABASE_URL: databaseUrl,
        IDENTITY_SECRET_FILE: secret = '',
      } = settingsOf('restored');
      const db = openDatabase({ databaseUrl, dataDir });
      const [file] = await db.selectFrom('request_files').selectAll().execute();
      const { storage_key: key = '', request_id: id } = file ?? {};
      const found = await db
        .selectFrom('request_evidence')
        .selectAll()
        .where('storage_key', 'is not', null)
        .executeTakeFirst();
      const { storage_key: other = '', request_id: about } = found ?? {};
      for (const each of [key, other ?? '']) await rm(path.join(dataDir, 'files', each.slice(0, 2), each));
      const builds = path.join(dataDir, 'files/builds/provider/1.0.0-00000001');
      const [object = ''] = await readdir(builds);
      await writeFile(path.join(builds, object), 'changed');
      await db.deleteFrom('audit_heads').execute();
      await db.deleteFrom('audit_digests').execute();
      await db.deleteFrom('request_events').where('request_id', '=', Number(id)).execute();
      await db.deleteFrom('audit_user_heads').execute();
      await db.deleteFrom('user_events').where('user_id', '=', 1).execute();
      await db.destroy();
      await writeFile(secret, 'another-secret-than-that-of-the-backup-01234');
      const [checks = ''] = blocksOf(sectionOf(document, 'After every restore, and as a drill'), 'sh');
      const { stderr } = await follow(checks, 'restored').catch((error) => error);
      for (const difference of [
        /^audit_digests: has 0 rows, the backup had 1$/m,
        /^audit_digests \S+: is missing, the backup had [0-9a-f]{64}$/m,
        /^IDENTITY_SECRET: is not the one of the backup/m,
        new RegExp(`^request ${id}, event \\d+: is missing$`, 'm'),
        /^user 1, event 1: is missing$/m,
        /^users 1: has no history$/m,
        new RegExp(`^file ${key} of request ${id}: is not in the store$`, 'm'),
        new RegExp(`^file ${other} of request ${about}: is not in the store$`, 'm'),
        /^build provider\/1\.0\.0-00000001\/\w+: has other bytes than in the backup$/m,
        new RegExp(`^device_requests ${id}: has no history$`, 'm'),
      ]) {
        expect(stderr).toMatch(difference);
      }
      const manifest = path.join(folder, 'backup/portal.manifest');
      const lines = (await readFile(manifest, 'utf8')).split('\n');
      await writeFile(manifest, lines.toSpliced(3, 1).join('\n'));
      expect((await follow(checks, 'restored').catch((error) => error)).stderr).toContain(
        'is not a whole manifest of a backup',
      );
    },
    PATIENCE_MS,
  );
});
