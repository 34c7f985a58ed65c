import { ROLES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';

/** What is the same for everybody may be kept, and is asked for again. */
const FOR_EVERYBODY = /^\/api\/(remotes|docs|openapi\.json|apps\/jwks\.json)/;

describe('browsers and proxies', () => {
  let gateway: TestGateway;
  let admin: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    admin = await signInAs(gateway.services, ROLES);
  });
  afterAll(() => gateway.stop());

  it('store no answer about people, success or refusal', async () => {
    const kept: string[] = [];
    const routes = gateway.routes.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'));
    for (const { url } of routes.filter((route) => !FOR_EVERYBODY.test(route.url)))
      for (const token of ['', admin.token]) {
        const response = await fetch(gateway.url + url.replaceAll(/:\w+/g, '1').replace('*', ''), {
          headers: token ? { authorization: `Bearer ${token}` } : {},
        });
        await response.body?.cancel();
        if (response.headers.get('cache-control') !== 'no-store') kept.push(`${response.status} ${url}`);
      }
    expect(routes.length).toBeGreaterThan(15);
    expect(kept).toEqual([]);
  });

  it('store no answer of GraphQL', async () => {
    const ask = (query: string) =>
      fetch(`${gateway.url}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
        body: JSON.stringify({ query }),
      });
    for (const query of ['{ viewer { email } }', '{ nothing }'])
      expect((await ask(query)).headers.get('cache-control')).toBe('no-store');
  });
});
