import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROLES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT } from '../platform/config/config.ts';
import { type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';

/** One for each setting that is a secret or holds one. */
const SECRETS = {
  IDENTITY_SECRET: 'kept-identity-secret-of-more-than-32-characters',
  BUSINESS_OFFICE_CODE_HASH: 'scrypt:16384:8:1:kept-salt:kept-hash',
  SMTP_URL: 'smtp://mailer:kept-mail-password@mail.invalid:587',
  S3_BUCKET: 'kept-bucket',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY_ID: 'kept-access-key',
  S3_SECRET_ACCESS_KEY: 'kept-secret-key',
};

describe('secrets of the settings', () => {
  let gateway: TestGateway;
  let admin: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', SECRETS);
    admin = await signInAs(gateway.services, ROLES);
  });
  afterAll(() => gateway.stop());

  it('are in no answer, whoever asks', async () => {
    for (const { url } of gateway.routes.filter(({ method }) => method === 'GET'))
      for (const token of ['', admin.token]) {
        const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
        const response = await fetch(gateway.url + url.replaceAll(/:\w+/g, '1').replace('*', ''), {
          headers,
        });
        const isStream = response.headers.get('content-type')?.includes('event-stream');
        const text = isStream ? '' : await response.text();
        await response.body?.cancel().catch(() => {});
        expect({ url, text }).toEqual({ url, text: expect.not.stringContaining('kept-') });
      }
  });

  it('are named by no source that a browser gets', async () => {
    const folders = [
      'shell',
      'packages/kit',
      'packages/ui',
      'packages/requests',
      'packages/domain',
      'packages/contract',
    ];
    const dashboards = (await readdir(CHECKOUT)).filter((name) => name.startsWith('mfe-'));
    const named: string[] = [];
    for (const folder of [...folders, ...dashboards]) {
      const sources = path.join(CHECKOUT, folder, 'src');
      for (const file of await readdir(sources, { recursive: true })) {
        if (!/\.tsx?$/.test(file)) continue;
        const text = await readFile(path.join(sources, file), 'utf8');
        if (/process\.env|IDENTITY_SECRET|CODE_HASH/.test(text)) named.push(path.join(folder, file));
      }
    }
    expect(named).toEqual([]);
  });
});
