import { expect, it } from 'vitest';
import { gql, rest } from '../testing/client.ts';
import { makeDatabase, testGateway } from '../testing/gateway.ts';
import { startMariadb } from '../testing/mariadb.ts';
import { signInAs } from '../testing/people.ts';
import { NEW_REQUEST } from '../testing/requests.ts';

it('answers 503 while the database is away, and says when to come back', async () => {
  const server = await startMariadb();
  const { url } = await makeDatabase(server.url);
  const gateway = await testGateway('SQLite', { DATABASE_URL: url });
  const provider = await signInAs(gateway.services, 'provider');
  expect(await rest(gateway, provider, 'POST /device-requests', NEW_REQUEST)).toMatchObject({ status: 201 });
  await server.stop();
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await rest(gateway, provider, 'GET /device-requests');
    expect(answer).toMatchObject({
      status: 503,
      body: { error: 'The service is unavailable at the moment. Please try again.' },
    });
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  const { errors } = await gql(gateway, provider, '{ deviceRequests(view: mine) { totalCount } }');
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'SERVICE_UNAVAILABLE' } });
  const ready = await fetch(`${gateway.url}/readyz`);
  expect(ready.status).toBe(503);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  await gateway.stop();
});
