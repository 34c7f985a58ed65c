import { assertDescribed } from './conformance.ts';
import type { TestGateway } from './gateway.ts';

export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

/** Whose session a call uses; null for none. */
export type Caller = { token: string } | null;

const bearer = (caller: Caller): Record<string, string> =>
  caller ? { authorization: `Bearer ${caller.token}` } : {};

/** Reads the body as JSON where it is, else as text. Of a documented call it must be as the API's description says. */
async function answer<T>(response: Response, method = 'POST'): Promise<Answer<T>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('/json');
  const { status, headers } = response;
  const body = isJson ? JSON.parse(text) : text;
  const { origin, pathname: path } = new URL(response.url);
  await assertDescribed(origin, { method, path }, { status, body, isJson: isJson ?? false });
  return { status, body: body as T, headers };
}

/** Calls a REST path under /api as a client would. A string body is sent as it is. */
export async function rest<T = Record<string, unknown>>(
  { url }: Pick<TestGateway, 'url'>,
  caller: Caller,
  call: string,
  body?: unknown,
): Promise<Answer<T>> {
  const [method = 'GET', path = ''] = call.split(' ');
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...bearer(caller) },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  });
  return answer<T>(response, method);
}

export interface GraphqlAnswer<T> {
  data?: T | null;
  errors?: { message: string; extensions?: { code?: string; requestId?: string }; path?: unknown[] }[];
}

/** Runs a GraphQL operation. */
export async function gql<T = Record<string, unknown>>(
  { url }: Pick<TestGateway, 'url'>,
  caller: Caller,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer<T>> {
  const response = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(caller) },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer<GraphqlAnswer<T>>(response)).body;
}

interface Form {
  fileName: string;
  bytes: Uint8Array;
  part?: string;
  fields?: Readonly<Record<string, string>>;
}

async function sendForm(
  { url }: Pick<TestGateway, 'url'>,
  caller: Caller,
  path: string,
  { fileName, bytes, part = 'file', fields = {} }: Form,
): Promise<Answer<Record<string, unknown>>> {
  const form = new FormData();
  form.append(part, new Blob([Uint8Array.from(bytes)]), fileName);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return answer(await fetch(`${url}/api${path}`, { method: 'POST', headers: bearer(caller), body: form }));
}

/** Uploads bytes as the one part named `file`. */
export const upload = (
  gateway: Pick<TestGateway, 'url'>,
  caller: Caller,
  requestId: number,
  fileName: string,
  bytes: Uint8Array,
  part = 'file',
) => sendForm(gateway, caller, `/device-requests/${requestId}/files`, { fileName, bytes, part });

/** Adds a document as evidence, with what is said of it. */
export const addEvidence = (
  gateway: Pick<TestGateway, 'url'>,
  caller: Caller,
  requestId: number,
  fileName: string,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
) => sendForm(gateway, caller, `/device-requests/${requestId}/evidence`, { fileName, bytes, fields });
