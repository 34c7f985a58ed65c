// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOfOperation } from '../data/failure.ts';
import { onSessionEnded, sessionToken } from '../session/token.ts';
import { startServer } from '../testing/server.ts';
import { createPortalClient } from './client.ts';
import { documentText } from './documentText.ts';
import { graphql } from './graphql.ts';

const viewerDocument = graphql('query Viewer { viewer { id email } }');
const otherDocument = graphql('query Other { viewer { id name } }');

const nameFragment = graphql('fragment Name on User @_unmask { id name }');
const documents = {
  'a query': graphql('query Users($first: Int) { users(first: $first) { edges { node { ...Name } } } }', [
    nameFragment,
  ]),
  'a command': graphql(
    `mutation Change($id: ID!) {
      result: updateUser(id: $id, input: { name: "A" }) { __typename ...Name ... on Error { message } }
    }`,
    [nameFragment],
  ),
};
const sent: string[] = [];

let server: Awaited<ReturnType<typeof startServer>>;
let ended = 0;
let stop: () => void;

beforeEach(async () => {
  localStorage.clear();
  ended = 0;
  stop = onSessionEnded(() => ended++);
  server = await startServer(({ headers }, body, response) => {
    sent.push(JSON.parse(body.toString()).query);
    response.setHeader('content-type', 'application/json');
    if (headers.authorization === 'Bearer hasty') {
      response.statusCode = 429;
      return void response.end(
        '{"error":"Too many calls. Please try again in a minute.","code":"too_many_calls"}',
      );
    }
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

  it('sends no query after the person has signed out, and again when somebody has signed in', async () => {
    const client = createPortalClient();
    sessionToken.store('good');
    sessionToken.end();
    sent.length = 0;
    const results: unknown[] = [];
    const { unsubscribe } = client.query(viewerDocument, {}).subscribe((result) => results.push(result.data));
    // What is sent comes in order: an answer to this one would come after the other's.
    await client.mutation(documents['a command'], { id: '1' }).toPromise();
    expect([sent.length, results]).toEqual([1, []]);
    unsubscribe();
    sessionToken.store('good');
    const { data } = await client.query(viewerDocument, {}).toPromise();
    expect(data?.viewer?.email).toBe('a@demo.local');
  });

  it.each(Object.entries(documents))('sends %s as the build lists it', async (_, document) => {
    const client = createPortalClient();
    sessionToken.store('good');
    sent.length = 0;
    const isQuery = document === documents['a query'];
    await (isQuery
      ? client.query(documents['a query'], { first: 10 }).toPromise()
      : client.mutation(documents['a command'], { id: '1' }).toPromise());
    expect(sent).toEqual([documentText(document as never)]);
  });

  it('hands on what the gateway says before it reads the operation', async () => {
    const client = createPortalClient();
    sessionToken.store('hasty');
    const { error } = await client.mutation(documents['a command'], { id: '1' }).toPromise();
    expect(failureOfOperation(error, 'Failed to update user')).toEqual({
      message: 'Too many calls. Please try again in a minute.',
      code: 'too_many_calls',
      fields: [],
    });
    expect(sessionToken.read()).toBe('hasty');
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
