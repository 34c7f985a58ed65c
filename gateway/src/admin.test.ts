import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMMANDS } from './admin/commands.ts';
import { commandOf, help } from './admin/help.ts';
import { adminCommand } from './admin/run.ts';
import { recordSecurityEvent } from './audit/security-store.ts';
import { matchesCode } from './people/profile/code.ts';
import { rolesOf } from './people/sessions/person-store.ts';
import { openDatabase } from './platform/db/open.ts';
import { DEVICE_COLUMNS, deviceRow, gtin, writeRelease } from './testing/releases.ts';

const SCRIPT = path.join(import.meta.dirname, 'admin.ts');

describe('npm run admin', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-admin-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (words: string[], input = '', env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(process.execPath, [SCRIPT, ...words], {
        env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: '', ...env },
      });
      let out = '';
      let err = '';
      child.stdout.on('data', (chunk) => {
        out += chunk;
      });
      child.stderr.on('data', (chunk) => {
        err += chunk;
      });
      child.on('close', (code) => resolve({ code, out, err }));
      child.stdin.end(input);
    });

  afterEach(() => {
    vi.unstubAllEnvs();
  });
  /** The same in this process, for what does not depend on a process: to begin one takes most of a second of work. */
  const runHere = async (words: string[], env: Record<string, string> = {}) => {
    const settings = { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: '', ...env };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    try {
      return { code: 0, out: `${await adminCommand(words)}\n`, err: '' };
    } catch (error) {
      return { code: 1, out: '', err: `${(error as Error).message}\n` };
    }
  };

  it('shows its commands', async () => {
    const { code, out } = await run(['help']);
    expect(code).toBe(0);
    for (const command of [...Object.keys(COMMANDS), 'help']) expect(out).toContain(`\n  ${command} `);
    expect((await run([])).out).toBe(out);
  });

  it.each(Object.entries(COMMANDS))('tells all of %s', async (name, { forms, details }) => {
    const helpText = await help([name]);
    expect(helpText).toContain(details);
    for (const form of forms) expect(helpText).toContain(`npm run admin -- ${name} ${form}`.trimEnd());
  });

  it('names what a command takes when it is given something else', async () => {
    await expect(help(['promote'])).rejects.toThrow('Commands are grant,');
    expect((await runHere(['break-glass', '--help'])).out).toContain('break-glass close');
    for (const [name, words, accepted] of [
      ['break-glass', ['smash'], 'break-glass takes: open, status, or close.'],
      ['break-glass', ['close', 'now'], 'break-glass takes: open, status, or close.'],
      ['audit', ['check'], 'audit takes the word verify or accept.'],
      ['audit', ['accept', '--all', '7'], 'audit accept takes the ids of people'],
      ['files', ['brush'], 'files takes the word sweep.'],
      ['text-keys', ['all'], 'text-keys takes nothing.'],
      ['upkeep', ['now'], 'upkeep takes nothing.'],
      ['gudid', ['import'], 'gudid takes import FILE.zip'],
      ['gudid', ['import', 'a.zip', 'b.zip'], 'gudid takes import FILE.zip'],
      ['gudid', ['import', 'a.zip', '--class', 'c.txt'], 'gudid takes import FILE.zip'],
      ['remote-token', ['make'], 'remote-token takes:'],
      ['dashboard-approval', ['refuse', 'biomed', '1.0.0-0a1b2c3d'], 'dashboard-approval takes:'],
    ] as const) {
      await expect(commandOf(name).run([...words])).rejects.toThrow(accepted);
    }
    const reason = ['break-glass', 'open', '--reason', 'x'];
    expect((await runHere([...reason, '--hours', '1'])).err).toContain('--hours');
    expect((await runHere(reason)).err).toContain('--user takes');
  });

  it('opens emergency login, tells of it and closes it', async () => {
    const dataDir = path.join(folder, 'emergency');
    const env = { DATA_DIR: dataDir };
    const opening = ['break-glass', 'open', '--minutes', '30', '--reason', 'Provider down', '--user'];
    const person = ['chief@hospital.example', 'nurse@hospital.example'] as const;
    for (const email of person) await runHere(['grant', email, 'analyst'], env);
    expect(await runHere([...opening, ...person], env)).toMatchObject({
      code: 1,
      err: 'chief@hospital.example has never signed in.\n',
    });
    const db = openDatabase({ databaseUrl: undefined, dataDir });
    const signedIn = { issuer: 'test', active: 1, email_verified: 1, profile_created: 1 } as const;
    await db
      .updateTable('users')
      .set((eb) => ({ ...signedIn, subject: eb.ref('email') }))
      .execute();
    await db.destroy();
    const { code, out } = await runHere([...opening, ...person], env);
    expect(code).toBe(0);
    for (const email of person) expect(out).toMatch(new RegExp(`  ${email}  (\\w{4}-){3}\\w{4}\n`));
    const status = await runHere(['break-glass', 'status'], env);
    expect(status.out).toContain('Provider down\n  chief@hospital.example  not used');
    expect((await runHere(['break-glass', 'close'], env)).out).toContain('0 emergency sessions ended');
    expect((await runHere(['break-glass', 'status'], env)).out).toBe('Emergency login is closed.\n');
    expect((await runHere(['break-glass', 'close'], env)).out).toContain('already');
  });

  it('names a word that is no command', async () => {
    const { code, err } = await run(['promote']);
    expect(code).toBe(1);
    expect(err).toContain('There is no command "promote"');
  });

  it('refuses an unknown role and a malformed address', async () => {
    const unknown = await runHere(['grant', 'a@b.example', 'boss']);
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('There is no role "boss"') });
    const address = await runHere(['grant', 'nobody', 'admin']);
    expect(address).toMatchObject({ code: 1, err: expect.stringContaining('valid address') });
    expect(await runHere(['grant'])).toMatchObject({ code: 1 });
  });

  it('names a wrong setting', async () => {
    const { code, err } = await run(['grant', 'a@b.example'], '', { PORT: 'many' });
    expect(code).toBe(1);
    expect(err).toContain('PORT');
  });

  it('invites a person who has not signed in yet, as an administrator when no role is named', async () => {
    const { code, out } = await run(['grant', 'Chief@Hospital.example']);
    expect([code, out]).toEqual([0, expect.stringContaining('first signs in')]);
    const db = openDatabase({ databaseUrl: undefined, dataDir: folder });
    const invited = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(invited).toMatchObject({
      email: 'chief@hospital.example',
      issuer: null,
      active: 0,
      role: 'admin',
    });
    expect(await rolesOf(db, invited.id)).toEqual(['admin']);
    await db.destroy();
  });

  it('makes the hash of an access code from the standard input', async () => {
    const { code, out } = await run(['code-hash'], 'open sesame 42\n');
    expect(code).toBe(0);
    expect(await matchesCode('open sesame 42', out.trim())).toBe(true);
    expect(await matchesCode('open sesame 43', out.trim())).toBe(false);
    expect(await run(['code-hash'], 'short\n')).toMatchObject({ code: 1 });
  });

  it('copies the SQLite database while it is written to, and refuses to write over anything', async () => {
    const db = openDatabase({ databaseUrl: undefined, dataDir: folder });
    await run(['grant', 'first@hospital.example']);
    const copy = path.join(folder, 'copies', 'portal.sqlite');
    await mkdir(path.dirname(copy));
    let writing = true;
    let written = 0;
    const writer = (async () => {
      while (writing) {
        await recordSecurityEvent(db, new Date(), { kind: 'signed_in' });
        written++;
        await new Promise(setImmediate);
      }
    })();
    const { code, out, err } = await run(['backup', copy]);
    writing = false;
    await writer;
    await db.destroy();
    expect({ code, err, out }).toEqual({ code: 0, err: '', out: expect.stringContaining(copy) });
    const restored = openDatabase({ databaseUrl: undefined, dataDir: path.dirname(copy) });
    const users = await restored.selectFrom('users').select('email').execute();
    const events = await restored.selectFrom('security_events').select('id').execute();
    await restored.destroy();
    expect(users).toContainEqual({ email: 'first@hospital.example' });
    expect(events.length).toBeGreaterThan(0);
    expect(events.length).toBeLessThanOrEqual(written + 10);
    const manifest = path.join(path.dirname(copy), 'portal.manifest');
    expect(await run(['backup', copy])).toMatchObject({ code: 1, err: `${manifest} is there already.\n` });
    // Windows knows no modes.
    if (process.platform !== 'win32')
      for (const file of [copy, manifest]) expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await run(['backup'])).toMatchObject({ code: 1 });
    const mysql = { DATABASE_URL: 'mysql://a:b@127.0.0.1:1/portal' };
    expect(await run(['backup', 'x'], '', mysql)).toMatchObject({
      code: 1,
      err: expect.stringContaining('docs/operations.md'),
    });
  });

  it('verifies the audit: exits with 0 and says what it checked, or with 1 and says what is wrong', async () => {
    const dataDir = path.join(folder, 'audited');
    const config = { databaseUrl: undefined, dataDir };
    const env = { DATA_DIR: dataDir };
    const empty = await runHere(['audit', 'verify'], env);
    expect(empty).toMatchObject({
      code: 1,
      err: expect.stringContaining('The database is empty: '),
    });
    expect(await runHere(['audit', 'verify', '--new'], env)).toMatchObject({
      code: 0,
      out: 'Nothing is wrong: 0 requests with 0 events, 0 people with 0 events, 0 closed days.\nNo day has been closed yet.\n',
    });
    const digest = 'a'.repeat(64);
    const kept = path.join(folder, 'kept digests.txt');
    await writeFile(kept, `Newest digest: 2026-03-01 ${digest}\n`);
    for (const expected of [digest, kept]) {
      expect(await runHere(['audit', 'verify', '--new', '--expect', expected], env)).toMatchObject({
        code: 1,
        err: expect.stringContaining(`audit_digests: ${digest} is expected, and is not here`),
      });
    }
    expect(await runHere(['audit', 'verify', '--expect', 'abc'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no file abc.'),
    });
    const db = openDatabase(config);
    const event = {
      request_id: 7,
      sequence: 1,
      action: 'created',
      from_stage: null,
      to_stage: 'submitted',
      notes: null,
      actor_id: 1,
      actor_name: 'Somebody',
      at: '2026-03-01 10:00:00.000',
      correlation_id: 'test',
      previous_hash: '0'.repeat(64),
      changes: null,
    };
    await db
      .insertInto('request_events')
      .values({ ...event, hash: 'f'.repeat(64) })
      .execute();
    await db.destroy();
    // In a process of its own: what a schedule looks at is its exit code.
    const { code, err } = await run(['audit', 'verify'], '', env);
    expect(code).toBe(1);
    expect(err).toContain('request 7, event 1: was changed');
    expect(await runHere(['audit'])).toMatchObject({
      code: 1,
      err: 'audit takes the word verify or accept.\n',
    });
  });

  it('records the current state of people whom somebody changed by hand, and still reports the change', async () => {
    const dataDir = path.join(folder, 'accepted');
    const env = { DATA_DIR: dataDir };
    await runHere(['grant', 'kim@hospital.example', 'analyst'], env);
    const db = openDatabase({ databaseUrl: undefined, dataDir });
    await db.updateTable('users').set({ active: 1 }).execute();
    await db.destroy();
    expect(await runHere(['audit', 'accept', '--all'], env)).toMatchObject({
      code: 0,
      out: 'Recorded as it stands now, or computed anew (name_key):\nusers 1, active: is 1, its history says 0\n',
    });
    expect(await runHere(['audit', 'verify', '--new'], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('People were recorded as they stood by audit accept: 1 events.'),
    });
  });

  it('sweeps files: exits with 0 when no file is missing, or with 1 and names the missing files', async () => {
    const dataDir = path.join(folder, 'swept');
    const stray = path.join(dataDir, 'files', 'ab', `ab${'0'.repeat(30)}`);
    await mkdir(path.dirname(stray), { recursive: true });
    await writeFile(stray, 'nobody knows me');
    await utimes(stray, new Date(0), new Date(0));
    const env = { DATA_DIR: dataDir };
    expect(await runHere(['files', 'sweep'], env)).toEqual({
      code: 0,
      out: '1 file without a row removed.\n',
      err: '',
    });
    expect(await runHere(['files', 'brush'], env)).toMatchObject({ code: 1 });
  });

  it('makes the search keys that an older gateway did not write', async () => {
    const dataDir = path.join(folder, 'keys');
    const env = { DATA_DIR: dataDir };
    await runHere(['grant', 'jane.doe@hospital.example'], env);
    const db = openDatabase({ dataDir, databaseUrl: undefined });
    await db.updateTable('users').set({ name_key: '' }).execute();
    expect(await runHere(['text-keys'], env)).toEqual({ code: 0, out: '1 search key made.\n', err: '' });
    const { name_key } = await db.selectFrom('users').select('name_key').executeTakeFirstOrThrow();
    await db.destroy();
    expect(name_key).toContain('jane');
    expect((await runHere(['text-keys'], env)).out).toBe('0 search keys made.\n');
    expect(await runHere(['upkeep'], env)).toEqual({
      ...{ code: 0, err: '' },
      out: expect.stringMatching(/^\d\d tasks done\.\n$/),
    });
  });

  it('imports a release of devices and says how many, or what is wrong with the file', async () => {
    const file = path.join(folder, 'release.zip');
    await writeRelease(file, {
      'device.txt': [DEVICE_COLUMNS, deviceRow({ di: gtin(1), brand: 'Evolut' })],
    });
    expect((await runHere(['gudid', 'import', file])).out).toMatch(
      /^1 device imported, 0 with their class\.\n/,
    );
    const classes = path.join(folder, 'foiclass.txt');
    await writeFile(classes, 'A|B\n');
    expect(await runHere(['gudid', 'import', file, '--classes', classes])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no columns PRODUCTCODE and DEVICECLASS'),
    });
    expect(await runHere(['gudid', 'import', classes])).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be read as a ZIP file'),
    });
  });

  it('makes, lists and revokes tokens of dashboards', async () => {
    const made = await runHere(['remote-token', 'create', 'analyst']);
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/\nremote_[\w-]{43}\n$/) });
    const [, id = ''] = /Token (\d+)/.exec(made.out) ?? [];
    expect((await runHere(['remote-token', 'list'])).out).toMatch(
      new RegExp(`^${id} {2}analyst {2}created \\S+ {2}expires \\S+ {2}last used never\n$`),
    );
    expect(await runHere(['remote-token', 'revoke', id])).toMatchObject({ code: 0, err: '' });
    expect((await runHere(['remote-token', 'list'])).out).toContain('revoked 2');
    expect(await runHere(['remote-token', 'revoke', id])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`no token ${id} in use`),
    });
    expect(await runHere(['remote-token', 'create', 'Analyst!'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no name of a dashboard'),
    });
    expect(await runHere(['remote-token', 'make'])).toMatchObject({ code: 1 });
  });

  it('approves what a dashboard claims', async () => {
    const dataDir = path.join(folder, 'approvals');
    const env = { DATA_DIR: dataDir };
    expect((await runHere(['dashboard-approval', 'list'], env)).out).toBe('Nothing waits for approval.\n');
    const manifest = {
      name: 'biomed',
      displayName: 'Biomed',
      contract: '^1.0.0',
      routes: [{ path: '/biomed', title: 'Biomed', access: {} }],
      nav: [],
      cards: [],
      embeddable: false,
    };
    const version = '1.0.0-0a1b2c3d';
    const at = '2026-01-01 00:00:00.000';
    const db = openDatabase({ dataDir, databaseUrl: undefined });
    const description = JSON.stringify({ name: 'biomed', version, manifest, files: {} });
    await db
      .insertInto('remote_versions')
      .values({ name: 'biomed', version, source: 'published', description, published_at: at })
      .execute();
    const ask = { name: 'biomed', version, asked: '{}', state: 'waiting', asked_at: at } as const;
    await db
      .insertInto('dashboard_asks')
      .values({ ...ask, asked_by: 'team biomed' })
      .execute();
    const { out: listed } = await runHere(['dashboard-approval', 'list'], env);
    const claim = 'Pages at /biomed and below “Biomed”: for everyone who is signed in';
    expect(listed).toContain(`  + ${claim}`);
    const approve = (revision: string) =>
      runHere(['dashboard-approval', 'approve', 'biomed', version, revision], env);
    const revision = /revision ([\da-f]{12})/.exec(listed)?.[1] ?? '';
    expect(await approve('0a1b2c3d4e5f')).toMatchObject({
      code: 1,
      err: expect.stringContaining('not what you looked at'),
    });
    expect(await approve(revision)).toMatchObject({
      code: 0,
      out: `biomed ${version} is approved and published.\n`,
    });
    const live = await db.selectFrom('remotes').select(['name', 'live_version']).execute();
    await db.destroy();
    expect(live).toEqual([{ name: 'biomed', live_version: version }]);
    expect(await approve(revision)).toMatchObject({
      code: 1,
      err: 'No version of biomed waits for an approval.\n',
    });
    const { out: approved } = await runHere(['dashboard-approval', 'claims', 'biomed'], env);
    expect(approved).toContain(`${claim}  used by ${version}`);
    const [id = ''] = approved.split(' ');
    expect((await runHere(['dashboard-approval', 'withdraw', 'biomed', id], env)).out).toContain(
      `${version} goes on with it until it is rolled back or disabled.`,
    );
    expect((await runHere(['dashboard-approval', 'claims', 'biomed'], env)).out).toBe(
      'Nothing is approved of biomed.\n',
    );
  });
});
