import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

describe('DATABASE_URL', () => {
  let folder: string;
  let pem: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-url-'));
    pem = path.join(folder, 'ca.pem');
    await writeFile(pem, '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n');
    await writeFile(path.join(folder, 'notes.txt'), 'nothing of the kind');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('names one host', () => {
    expect(parseDatabaseUrl('mysql://u:p%40ss%2F@db/portal')).toMatchObject({
      hosts: [{ host: 'db', port: 3306 }],
      user: 'u',
      password: 'p@ss/',
      database: 'portal',
      connectionLimit: 10,
      statementSeconds: 30,
      tls: undefined,
    });
    // The form from the time when only one host was possible.
    expect(parseDatabaseUrl('mariadb://root@127.0.0.1:33306/test?connectionLimit=3')).toMatchObject({
      user: 'root',
      password: '',
      connectionLimit: 3,
    });
    expect(parseDatabaseUrl('mysql://u:a@b:c@db/portal')).toMatchObject({ password: 'a@b:c' });
  });

  it('names several hosts, the preferred one first', () => {
    const { hosts } = parseDatabaseUrl('mysql://u:p@db1:3307,db-2.example,[::1]:3308,10.0.0.1/portal');
    expect(hosts).toEqual([
      { host: 'db1', port: 3307 },
      { host: 'db-2.example', port: 3306 },
      { host: '::1', port: 3308 },
      { host: '10.0.0.1', port: 3306 },
    ]);
  });

  it('reads the files that it names', () => {
    const { tls } = parseDatabaseUrl(`mysql://u:p@db/portal?ssl-mode=verify-identity&ssl-ca=${pem}`);
    expect(tls).toMatchObject({ rejectUnauthorized: true, verifyIdentity: true });
    expect(tls?.ca).toContain('BEGIN CERTIFICATE');
    const required = parseDatabaseUrl('mysql://u:p@db/portal?ssl-mode=required').tls;
    expect(required).toMatchObject({ rejectUnauthorized: false, verifyIdentity: false });
  });

  it.each([
    ['postgres://u:hush@db/portal', 'a URL such as mysql://'],
    ['mysql://u:hush@db', 'a URL such as mysql://'],
    ['mysql://u:hush@db:port/portal', '"db:port" is not a host'],
    ['mysql://u:hush@db1,,db2/portal', '"" is not a host'],
    ['mysql://u:hush@[::g]/portal', '"[::g]" is not a host'],
    ['mysql://u:hush@db:70000/portal', '"db:70000" is not a host'],
    ['mysql://u:hush%@db/portal', 'the password has a % that'],
    ['mysql://u:hush@db/portal?connectionLimit=abc', 'connectionLimit is a number from 1 to 1000, not "abc"'],
    ['mysql://u:hush@db/portal?connectionLimit=0', 'connectionLimit is a number from 1 to 1000, not "0"'],
    [
      'mysql://u:hush@db/portal?connectionlimit=5',
      'unknown parameter connectionlimit; accepted are connectionLimit, ',
    ],
    ['mysql://u:hush@db/portal?connectionLimit=5&connectionLimit=6', 'connectionLimit stands there twice'],
    [
      'mysql://u:hush@db/portal?ssl-mode=preferred',
      'ssl-mode is one of disabled, required, verify-ca, verify-identity',
    ],
    ['mysql://u:hush@db/portal?ssl-ca=/x', 'ssl-ca needs ssl-mode'],
    ['mysql://u:hush@db/portal?ssl-mode=required&ssl-ca=/x', 'ssl-ca needs ssl-mode=verify-ca'],
    ['mysql://u:hush@db/portal?ssl-mode=verify-ca&ssl-ca=/none', 'ssl-ca: /none cannot be read (ENOENT)'],
    ['mysql://u:hush@db/portal?ssl-mode=verify-ca&ssl-ca=notes.txt', 'ssl-ca is a file with certificates'],
    ['mysql://u:hush@db/portal?ssl-mode=required&ssl-cert=/x', 'ssl-cert and ssl-key go together'],
    ['mysql://u:hush@10.0.0.1/portal?ssl-mode=verify-identity', '10.0.0.1 is an address'],
  ])('refuses %s and says why, without the password', (url, message) => {
    const address = url.replace('notes.txt', path.join(folder, 'notes.txt'));
    expect(() => parseDatabaseUrl(address)).toThrow(message);
    expect(() => parseDatabaseUrl(address)).toThrow(/^(?!.*hush).*$/s);
  });
});
