import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from './testing/gateway.ts';
import { refusal } from './testing/refusal.ts';

describe.each(DIALECTS)('the server on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());

  const call = async (path: string, init?: RequestInit) => {
    const response = await fetch(gateway.url + path, init);
    return { status: response.status, body: await response.json(), headers: response.headers };
  };

  it('is alive and ready', async () => {
    expect(await call('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await call('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('answers an unknown call with 404 and an error', async () => {
    expect(await call('/api/nothing')).toMatchObject({ status: 404, body: refusal('Not found') });
    expect(await call('/api/nothing', { method: 'POST', body: '{' })).toMatchObject({ status: 404 });
  });

  it('answers an undecodable path with 400 and an error', async () => {
    expect(await call('/api/%zz')).toMatchObject({ status: 400, body: refusal(expect.any(String)) });
  });

  it('names every answer by a request id', async () => {
    const { headers } = await call('/healthz');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
