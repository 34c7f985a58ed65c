import path from 'node:path';
import jwt from 'jsonwebtoken';
import { F3_DOCUMENTS } from '../operations/documents.ts';
import { type Answer, NOTES, newRequest, SEARCHED, type Subject } from '../operations/operations.ts';
import type { Call, Server, Target } from './target.ts';

const SECRET = 'bench';

const server = (name: string, file: string): Server => ({
  name,
  start: (port, databaseUrl) => ({
    args: [path.join(import.meta.dirname, '../floors', file)],
    env: { PORT: String(port), DATABASE_URL: databaseUrl, JWT_SECRET: SECRET },
  }),
});

/** Tokens that are signed as a login would sign them. Each person keeps the same token during the run. */
const tokens = new Map<number, string>();
function authorization({ person: { id, email, role } }: Subject): string {
  const token =
    tokens.get(id) ??
    jwt.sign({ email, role }, SECRET, { algorithm: 'HS256', subject: String(id), expiresIn: '1d' });
  tokens.set(id, token);
  return `Bearer ${token}`;
}

interface Row {
  id: number | string;
  device_name: string;
  status: string;
  requester_email: string;
  requester?: { name: string };
  files?: { id: number | string }[];
}

const answer = ({ id, device_name, status, requester_email, requester, files }: Row): Answer => ({
  id: Number(id),
  name: device_name,
  status,
  email: requester_email,
  ...(requester && { requester: requester.name }),
  ...(files && { files: files.map((file) => Number(file.id)) }),
});

const get = (route: string): Call => ({ method: 'GET', path: route });
const BASE = '/device-requests';

const rest: Target['calls'] = {
  O1: ({ person }) => get(`${BASE}/my-requests?owner=${person.id}`),
  O2: () => get(`${BASE}/queue`),
  O1r: ({ person }) => get(`${BASE}/my-requests?owner=${person.id}&full=yes`),
  O2r: () => get(`${BASE}/submitted`),
  O3: () => get(`${BASE}/archive`),
  O3d: ({ position: { at, id } }) => get(`${BASE}/archive?at=${encodeURIComponent(at)}&id=${id}`),
  O4: ({ id }) => get(`${BASE}/${id}`),
  O4r: ({ id }) => get(`${BASE}/${id}?alone=yes`),
  O5: ({ number, person }) => ({
    method: 'POST',
    path: `${BASE}?owner=${person.id}`,
    body: newRequest(number),
  }),
  O6: ({ id }) => ({ method: 'PUT', path: `${BASE}/${id}/status`, body: { notes: NOTES } }),
  O7: () => get(`${BASE}/newest`),
  O8: () => get(`${BASE}/search?q=${encodeURIComponent(SEARCHED)}`),
  O8r: () => get(`${BASE}/search?q=${encodeURIComponent(SEARCHED)}&full=yes`),
};
const readRest = (json: unknown) => [json as Row | Row[]].flat().map(answer);

const graphql = (query: string, variables: object = {}): Call => ({
  method: 'POST',
  path: '/graphql',
  body: { query, variables },
});

const f3: Target['calls'] = {
  O1: () => graphql(F3_DOCUMENTS.mine),
  O2: () => graphql(F3_DOCUMENTS.queue),
  O3: () => graphql(F3_DOCUMENTS.archive),
  O3d: ({ position }) => graphql(F3_DOCUMENTS.archive, position),
  O4: ({ id }) => graphql(F3_DOCUMENTS.one, { id }),
  O5: ({ number }) => graphql(F3_DOCUMENTS.create, { input: newRequest(number) }),
  O6: ({ id }) => graphql(F3_DOCUMENTS.start, { id, notes: NOTES }),
  O7: () => graphql(F3_DOCUMENTS.nested),
  O8: () => graphql(F3_DOCUMENTS.search, { text: SEARCHED }),
};

/** The content of the only field of a result. */
function onlyField(json: unknown): unknown {
  const { data, errors } = json as { data?: object; errors?: unknown };
  if (errors || !data) throw new Error(JSON.stringify(json).slice(0, 300));
  return Object.values(data)[0];
}

export const FLOORS: readonly Target[] = [
  { name: 'f1', title: 'F1 node:http', server: server('f1', 'f1.ts'), calls: rest, read: readRest },
  {
    name: 'f2',
    title: 'F2 Express 5 + JWT',
    server: server('f2', 'f2.ts'),
    calls: rest,
    authorization,
    read: readRest,
  },
  {
    name: 'f3-auth',
    title: 'F3-auth Yoga + Pothos + Kysely',
    server: server('f3-auth', 'f3-auth.ts'),
    calls: f3,
    authorization,
    read: (json) => readRest(onlyField(json)),
  },
];
