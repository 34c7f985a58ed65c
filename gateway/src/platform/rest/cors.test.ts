import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';

const OURS = 'https://intranet.hospital.example';

describe('pages of other origins', () => {
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', { CORS_ORIGINS: `${OURS}, http://localhost:4010` });
    token = (await signInAs(gateway.services, 'analyst')).token;
  });
  afterAll(() => gateway.stop());

  const call = (path: string, origin: string, init: RequestInit = {}) =>
    fetch(gateway.url + path, { ...init, headers: { origin, ...init.headers } });
  const preflight = (path: string, origin: string) =>
    call(path, origin, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization, content-type',
      },
    });
  const shared = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control'));

  it.each([
    ['GET', '/api/device-requests'],
    ['POST', '/api/graphql'],
  ])('may call %s %s when they are in the setting', async (method, path) => {
    expect((await preflight(path, OURS)).headers.get('access-control-allow-origin')).toBe(OURS);
    const answer = await call(path, OURS, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{"query":"{ viewer { id } }"}' }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(OURS);
    expect(answer.headers.get('vary')).toMatch(/origin/i);
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-total-count');
  });

  it('may use every method that a call has', async () => {
    const methods = (await preflight('/api/device-requests', OURS)).headers.get(
      'access-control-allow-methods',
    );
    const document = (await (await fetch(`${gateway.url}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const used = new Set(Object.values(document.paths).flatMap((path) => Object.keys(path)));
    used.delete('parameters');
    for (const method of used) expect(methods?.split(', ')).toContain(method.toUpperCase());
  });

  it('are told why they are refused, too', async () => {
    const answer = await call('/api/device-requests', OURS);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe(OURS);
  });

  it('never get cookies', async () => {
    for (const path of ['/api/device-requests', '/api/graphql'])
      expect((await preflight(path, OURS)).headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(['https://evil.example', `${OURS}.evil.example`, 'http://intranet.hospital.example', 'null'])(
    'are shared nothing when they are not: %s',
    async (origin) => {
      expect(shared(await preflight('/api/device-requests', origin))).not.toContain(
        'access-control-allow-origin',
      );
      expect(shared(await call('/api/config', origin))).not.toContain('access-control-allow-origin');
    },
  );

  it.each(['/api/idp/get-session', '/api/dev/mail', '/home', '/remotes/x/1/y.js'])(
    'are not shared %s',
    async (path) => {
      expect(shared(await preflight(path, OURS))).toEqual([]);
      expect(shared(await call(path, OURS))).toEqual([]);
    },
  );
});
