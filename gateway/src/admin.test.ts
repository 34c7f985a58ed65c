import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './db/open.ts';
import { matchesCode } from './profile/code.ts';
import { rolesOf } from './sessions/person-store.ts';

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

  it('shows its commands', async () => {
    const { code, out } = await run(['help']);
    expect(code).toBe(0);
    for (const command of ['grant', 'code-hash', 'help']) expect(out).toContain(command);
  });

  it('names a word that is no command', async () => {
    const { code, err } = await run(['promote']);
    expect(code).toBe(1);
    expect(err).toContain('There is no command "promote"');
  });

  it('names a role that there is not, and an address that is none', async () => {
    const unknown = await run(['grant', 'a@b.example', 'boss']);
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('There is no role "boss"') });
    const address = await run(['grant', 'nobody', 'admin']);
    expect(address).toMatchObject({ code: 1, err: expect.stringContaining('valid address') });
    expect(await run(['grant'])).toMatchObject({ code: 1 });
  });

  it('names a wrong setting', async () => {
    const { code, err } = await run(['grant', 'a@b.example'], '', { PORT: 'many' });
    expect(code).toBe(1);
    expect(err).toContain('PORT');
  });

  it('invites who has not signed in yet, as an administrator when no role is named', async () => {
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
});
