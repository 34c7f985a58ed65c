// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onSessionEnded, sessionToken } from '../session/token.ts';
import { startServer } from '../testing/server.ts';
import { createPortalClient } from './client.ts';
import { graphql } from './graphql.ts';

const viewerDocument = graphql('query Viewer { viewer { id email } }');
const otherDocument = graphql('query Other { viewer { id name } }');

let server: Awaited<ReturnType<typeof startServer>>;
let ended = 0;
let stop: () => void;

beforeEach(async () => {
  localStorage.clear();
  ended = 0;
  stop = onSessionEnded(() => ended++);
  server = await startServer(({ headers }, _body, response) => {
    response.setHeader('content-type', 'application/json');
    if (headers.authorization === 'Bearer good')
      return void response.end(
        '{"data":{"viewer":{"__typename":"User","id":"1","email":"a@demo.local","name":"A"}}}',
      );
    response.end('{"errors":[{"message":"Sign in first","extensions":{"code":"UNAUTHENTICATED"}}]}');
  });
});
afterEach(async () => {
  stop();
  await server.stop();
});

describe('the GraphQL client', () => {
  it('sends the session that is current when it asks', async () => {
    const client = createPortalClient();
    sessionToken.store('good');
    const { data } = await client.query(viewerDocument, {}).toPromise();
    expect(data?.viewer?.email).toBe('a@demo.local');
    expect(ended).toBe(0);
  });

  it('ends a refused session once', async () => {
    const client = createPortalClient();
    sessionToken.store('bad');
    await Promise.all([
      client.query(viewerDocument, {}).toPromise(),
      client.query(otherDocument, {}).toPromise(),
    ]);
    expect(ended).toBe(1);
    expect(sessionToken.read()).toBeNull();
  });
});
