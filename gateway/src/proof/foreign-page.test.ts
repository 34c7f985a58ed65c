import { ROLES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../testing/gateway.ts';
import { PASSWORD, Visitor } from '../testing/identity.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { requestAt } from '../testing/requests.ts';
import { stored } from '../testing/stored.ts';

const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

/** What a form, or a script without permission, may send from any page: with the person's cookies, as these types alone. */
const BODIES: Record<string, string> = {
  'text/plain':
    '{"status":"dismissed","name":"Taken over","query":"mutation { dismissRequest(id: 1) { __typename } }"}',
  'application/x-www-form-urlencoded': 'status=dismissed&name=Taken+over&role=admin',
  'multipart/form-data; boundary=b':
    '--b\r\ncontent-disposition: form-data; name="file"; filename="x.xlsx"\r\n\r\nPK\r\n--b--\r\n',
};

describe('a foreign page that a signed-in administrator opens', () => {
  let gateway: TestGateway;
  let person: SignedIn;
  let cookie: string;
  let requestId: number;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    person = await signInAs(gateway.services, ROLES);
    requestId = (await requestAt(gateway.services, person.id, 'submitted')).id;
    const visitor = new Visitor(gateway);
    await visitor.signUp('ada@hospital.example', PASSWORD);
    await visitor.verifyEmail('ada@hospital.example');
    const { headers } = await visitor.signIn('ada@hospital.example', PASSWORD);
    // The one cookie that there is, and one that a script could be told to set.
    cookie = `${headers.getSetCookie()[0]?.split(';')[0]}; token=${person.token}`;
  });
  afterAll(() => gateway.stop());

  const fill = (url: string) =>
    url.replace(':id', String(requestId)).replaceAll(/:\w+/g, 'x').replace('*', 'sign-out');
  const shared = (headers: Headers) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  it('is told nothing: no answer is shared with it, not even a refusal', async () => {
    // The script for other pages is for everyone and tells of no one.
    const others = gateway.routes.filter(({ url }) => !url.startsWith('/embed.'));
    for (const { method, url } of others) {
      const response = await fetch(gateway.url + fill(url), { method, headers: { ...FOREIGN, cookie } });
      expect({ method, url, shared: shared(response.headers) }).toEqual({ method, url, shared: [] });
      await response.body?.cancel();
    }
  });

  it('is granted no call beyond what forms can send', async () => {
    for (const { method, url } of gateway.routes) {
      const headers = {
        ...FOREIGN,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization, content-type',
      };
      const response = await fetch(gateway.url + fill(url), { method: 'OPTIONS', headers });
      expect({ method, url, shared: shared(response.headers) }).toEqual({ method, url, shared: [] });
    }
  });

  it('changes nothing, whatever it sends with the cookies of the person', async () => {
    const before = await stored(gateway.services.db);
    for (const { method, url } of gateway.routes.filter(({ method }) => method !== 'GET')) {
      for (const [type, body] of Object.entries(BODIES)) {
        const response = await fetch(gateway.url + fill(url), {
          method,
          headers: { ...FOREIGN, cookie, 'content-type': type },
          body,
        });
        await response.body?.cancel();
        // Signing out needs no session to succeed, and here ends none.
        const refused = response.status >= 400 || url === '/api/auth/logout';
        expect({ method, url, type, status: response.status, refused }).toMatchObject({ refused: true });
      }
    }
    expect(await stored(gateway.services.db)).toBe(before);
  });

  it.each(['change-password', 'sign-out', 'update-user', 'revoke-sessions', 'delete-user'])(
    "cannot use the identity provider's cookie to %s",
    async (call) => {
      const response = await fetch(`${gateway.url}/api/idp/${call}`, {
        method: 'POST',
        headers: { ...FOREIGN, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({
          currentPassword: PASSWORD,
          newPassword: 'taken over 1234',
          name: 'Taken over',
        }),
      });
      expect([403, 404]).toContain(response.status);
      const session = await fetch(`${gateway.url}/api/idp/get-session`, { headers: { cookie } });
      expect(await session.json()).toMatchObject({
        user: { email: 'ada@hospital.example', name: 'Sue Sample' },
      });
    },
  );

  it('cannot put the portal into a frame', async () => {
    for (const path of ['/', '/home', '/login', '/api/docs', '/api/config', '/remotes/x/1/y.js']) {
      const { headers } = await fetch(gateway.url + path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });
});
