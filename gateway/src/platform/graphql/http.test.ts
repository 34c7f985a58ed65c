import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';

/** The client is signed out, because the specification's rules for the transport do not depend on the caller. */
describe('GraphQL over HTTP, as its specification says', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
  });
  afterAll(() => gateway.stop());

  const audits = serverAudits({ url: () => `${gateway.url}/api/graphql` });

  it.each(audits)('$id $name', async ({ fn }) => {
    const result = await fn();
    expect(result.status === 'ok' ? 'ok' : result.reason).toBe('ok');
  });
});
