import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MariadbServer, startMariadb } from '../../testing/mariadb.ts';
import { openDatabase } from './open.ts';

const run = promisify(execFile);

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const DAYS = ['-days', '2'];
const openssl = (folder: string, ...words: string[]) => run('openssl', words, { cwd: folder });

async function makeAuthority(folder: string, name: string): Promise<void> {
  const out = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`];
  await openssl(folder, 'req', '-x509', ...KEY, ...out, ...DAYS);
}

/** Makes a certificate for a host of this name. */
async function makeCertificate(folder: string, authority: string, name: string): Promise<void> {
  const out = ['-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`];
  await openssl(folder, 'req', ...KEY, ...out);
  await writeFile(path.join(folder, `${name}.ext`), `subjectAltName=DNS:${name}`);
  const signed = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`, '-CAcreateserial', ...DAYS];
  const request = ['-in', `${name}.csr`, '-extfile', `${name}.ext`, '-out', `${name}.pem`];
  await openssl(folder, 'x509', '-req', ...request, ...signed);
}

describe('a connection with TLS', () => {
  let folder: string;
  let server: MariadbServer;
  let misnamed: MariadbServer;
  let plain: MariadbServer;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-tls-'));
    for (const name of ['authority', 'stranger']) await makeAuthority(folder, name);
    for (const name of ['localhost', 'elsewhere']) await makeCertificate(folder, 'authority', name);
    const at = (name: string) => path.join(folder, name);
    const options = (name: string) => [
      `--ssl-ca=${at('authority.pem')}`,
      `--ssl-cert=${at(`${name}.pem`)}`,
      `--ssl-key=${at(`${name}.key`)}`,
    ];
    [server, misnamed, plain] = await Promise.all([
      startMariadb({ options: options('localhost') }),
      startMariadb({ options: options('elsewhere') }),
      startMariadb({ options: ['--skip-ssl'] }),
    ]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([server.stop(), misnamed.stop(), plain.stop()]);
    await rm(folder, { recursive: true });
  });

  /** Returns the cipher of a connection, or why there is no connection. */
  async function cipher(url: string, parameters: string): Promise<string> {
    const files = parameters.replace(/=(\w+)\.(pem|key)/g, `=${folder}/$1.$2`);
    const db = openDatabase({ databaseUrl: `${url}/mysql?${files}`, dataDir: '' });
    try {
      const { rows } = await sql<{ Value: string }>`SHOW STATUS LIKE 'Ssl_cipher'`.execute(db);
      return rows[0]?.Value ?? '';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await db.destroy();
    }
  }
  const named = ({ url }: MariadbServer) => url.replace('127.0.0.1', 'localhost');

  it('is encrypted, and checks what the setting says', async () => {
    expect(await cipher(server.url, 'ssl-mode=disabled')).toBe('');
    expect(await cipher(server.url, 'ssl-mode=required')).toMatch(/^(TLS|ECDHE)/);
    expect(await cipher(server.url, 'ssl-mode=verify-ca&ssl-ca=authority.pem')).toMatch(/^(TLS|ECDHE)/);
    expect(await cipher(named(server), 'ssl-mode=verify-identity&ssl-ca=authority.pem')).toMatch(
      /^(TLS|ECDHE)/,
    );
  });

  it('is refused when another authority has signed, when the name differs, and when the server has none', async () => {
    const signedByOther = await cipher(server.url, 'ssl-mode=verify-ca&ssl-ca=stranger.pem');
    expect(signedByOther).toMatch(/^127\.0\.0\.1:\d+: .*certificate/);
    expect(await cipher(server.url, 'ssl-mode=verify-ca')).toMatch(/certificate/);
    const identity = 'ssl-mode=verify-identity&ssl-ca=authority.pem';
    expect(await cipher(named(misnamed), identity)).toMatch(
      /^localhost:\d+: .*Host: localhost\. is not in the cert's altnames: DNS:elsewhere/,
    );
    expect(await cipher(misnamed.url, 'ssl-mode=verify-ca&ssl-ca=authority.pem')).toMatch(/^(TLS|ECDHE)/);
    expect(await cipher(plain.url, 'ssl-mode=required')).toMatch(/does not support secure connection/);
  });

  it('shows its own certificate where the server asks for one', async () => {
    const admin = openDatabase({ databaseUrl: `${server.url}/mysql`, dataDir: '' });
    await sql.raw("CREATE USER guest@'%' REQUIRE X509").execute(admin);
    await sql.raw("GRANT ALL ON *.* TO guest@'%'").execute(admin);
    await admin.destroy();
    const guest = server.url.replace('root@', 'guest@');
    expect(await cipher(guest, 'ssl-mode=required')).toMatch(/Access denied/);
    expect(await cipher(guest, 'ssl-mode=required&ssl-cert=localhost.pem&ssl-key=localhost.key')).toMatch(
      /^(TLS|ECDHE)/,
    );
  });
});
