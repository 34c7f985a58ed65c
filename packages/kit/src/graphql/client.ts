import {
  type Client,
  createClient,
  type Exchange,
  fetchExchange,
  makeOperation,
  mapExchange,
  type OperationResult,
} from '@urql/core';
import { filter, pipe } from 'wonka';
import { fetchCarried } from '../frame/carrier.ts';
import { liveExchange } from '../live/exchange.ts';
import { API_BASE, readError } from '../session/api.ts';
import { attendance } from '../session/attendance.ts';
import { bearer, refuseToken, sessionToken } from '../session/token.ts';
import { outdates, portalCache } from './cache.ts';
import { rereading } from './rereading.ts';

/** True when the server says that there is no session, or that it is no longer valid. */
const isUnauthenticated = ({ error }: OperationResult): boolean =>
  error?.response?.status === 401 ||
  Boolean(error?.graphQLErrors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED'));

/** Sends each operation with the current session, and ends that session when the server refuses it. */
const sessionExchange = mapExchange({
  onOperation(operation) {
    const token = sessionToken.read();
    const { fetchOptions } = operation.context;
    // For a call that is still running when the person leaves the page.
    const keepalive = typeof fetchOptions === 'object' && fetchOptions.keepalive === true;
    return makeOperation(operation.kind, operation, {
      ...operation.context,
      sessionToken: token,
      fetchOptions: { headers: { ...bearer(token), ...attendance() }, ...(keepalive && { keepalive }) },
    });
  },
  onResult(result) {
    if (isUnauthenticated(result)) refuseToken(result.operation.context.sessionToken);
  },
});

/** Sends no query after the person has signed out: the screens that still stand for a moment would show that it was refused. */
const endedExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    forward(
      pipe(
        operations,
        filter(({ kind }) => kind !== 'query' || !sessionToken.isOver),
      ),
    );

/**
 * Before the gateway reads an operation it may refuse the call like any REST call: too many calls, too long, or at a wrong time. It then
 * answers `{"error", "code"}`. This is passed on as an error of the operation, so that the screen shows its message.
 */
async function fetchAnswer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const answer = await fetchCarried(String(input), init);
  if (answer.ok) return answer;
  const { status, headers } = answer;
  const text = await answer.text();
  const { message, code } = readError(text, status, '');
  const errors = [{ message, extensions: { reason: code } }];
  return new Response(message ? JSON.stringify({ errors }) : text, { status, headers });
}

/**
 * The GraphQL client that all dashboards share. Make a new one for each person who signs in, because its cache holds what that
 * person may see. `onResult` is called with every answer of the server. In tests `transport` replaces the network.
 */
export function createPortalClient({
  url = `${API_BASE}/graphql`,
  onResult = () => {},
  transport = fetchExchange,
}: {
  url?: string;
  onResult?: (result: OperationResult) => void;
  transport?: Exchange;
} = {}): Client {
  const { before, behind } = rereading(outdates);
  return createClient({
    url,
    fetch: fetchAnswer,
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    exchanges: [
      before,
      portalCache(),
      behind,
      endedExchange,
      sessionExchange,
      mapExchange({ onResult }),
      liveExchange(url),
      transport,
    ],
  });
}
