import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeCursor } from '../../gateway/src/platform/paging.ts';
import { tokenOf } from '../data/people.ts';
import { DOCUMENTS } from '../operations/documents.ts';
import { type Answer, NOTES, newRequest, SEARCHED, type Subject } from '../operations/operations.ts';
import type { Call, Server, Target } from './target.ts';

/** The flags for Node: those of production, or other flags to measure their effect. */
export const FLAGS = (
  process.env.GATEWAY_NODE_FLAGS ?? '--max-semi-space-size=16 --initial-old-space-size=96'
)
  .split(' ')
  .filter(Boolean);

const folders = new Map<string, string>();
/** The data folder of the gateway on this database, the same at each start. */
function folderOf(databaseUrl: string): string {
  const folder = folders.get(databaseUrl) ?? mkdtempSync(path.join(tmpdir(), 'bench-gateway-'));
  folders.set(databaseUrl, folder);
  return folder;
}

/** The gateway as in production: only registered documents, and one log line for each request. */
const server: Server = {
  name: 'gateway',
  start: (port, databaseUrl) => ({
    args: [...FLAGS, path.join(import.meta.dirname, '../../gateway/src/main.mjs')],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'production',
      // One of the lists asks for fifty requests with their files.
      GRAPHQL_COST_LIMIT: '10000',
      DATA_DIR: folderOf(databaseUrl),
      IDENTITY_SECRET: 'a secret of the benchmark, of no use elsewhere',
      SIGN_UP_EMAIL_DOMAINS: '*',
      // A few hundred people send as many requests as the machine can answer.
      RATE_LIMITS: 'off',
      PUBLIC_URL: 'https://portal.example',
    },
  }),
};

const authorization = ({ person }: Subject) => `Bearer ${tokenOf(person)}`;

const graphql = (query: string, variables: object = {}): Call => ({
  method: 'POST',
  path: '/api/graphql',
  body: { query, variables },
});

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const input = (number: number) =>
  Object.fromEntries(Object.entries(newRequest(number)).map(([name, value]) => [camel(name), value]));

interface Node {
  id: string;
  deviceName: string;
  status: string;
  requesterEmail: string;
  requester?: { name: string };
  files?: { id: string }[];
}

const answer = ({ id, deviceName, status, requesterEmail, requester, files }: Node): Answer => ({
  id: Number(id),
  name: deviceName,
  status,
  email: requesterEmail,
  ...(requester && { requester: requester.name }),
  ...(files && { files: files.map((file) => Number(file.id)) }),
});

function readGraphql(json: unknown): Answer[] {
  const { data, errors } = json as { data?: Record<string, unknown>; errors?: unknown };
  const [field] = Object.values(data ?? {}) as [
    (Node & { edges?: { node: Node }[]; message?: string }) | undefined,
  ];
  if (errors || !field || field.message) throw new Error(JSON.stringify(json).slice(0, 300));
  return field.edges ? field.edges.map(({ node }) => answer(node)) : [answer(field)];
}

const BASE = '/api/device-requests';
const get = (route: string): Call => ({ method: 'GET', path: `${BASE}${route}` });

interface Row {
  id: number;
  device_name: string;
  status: string;
  requester_email: string;
}

export const GATEWAY: readonly Target[] = [
  {
    name: 'graphql',
    title: 'Gateway, GraphQL',
    server,
    authorization,
    read: readGraphql,
    calls: {
      O1: () => graphql(DOCUMENTS.mine),
      O2: () => graphql(DOCUMENTS.queue),
      O3: () => graphql(DOCUMENTS.archive),
      O3d: ({ position }) => graphql(DOCUMENTS.archive, { after: encodeCursor(position) }),
      O4: ({ id }) => graphql(DOCUMENTS.one, { id: String(id) }),
      O5: ({ number }) => graphql(DOCUMENTS.create, { input: input(number) }),
      O6: ({ id }) => graphql(DOCUMENTS.start, { id: String(id), notes: NOTES }),
      O7: () => graphql(DOCUMENTS.nested),
      O8: () => graphql(DOCUMENTS.search, { text: SEARCHED }),
    },
  },
  {
    name: 'rest',
    title: 'Gateway, REST',
    server,
    authorization,
    read: (json) =>
      [json as Row | Row[]]
        .flat()
        .map(({ id, device_name: name, status, requester_email: email }) => ({ id, name, status, email })),
    // The documented calls have only these lists: the queue for one status, and no archive.
    calls: {
      O1r: () => get('/my-requests?limit=20'),
      O2r: () => get('?status=submitted&limit=50'),
      O4r: ({ id }) => get(`/${id}`),
      O5: ({ number }) => ({ method: 'POST', path: BASE, body: newRequest(number) }),
      O6: ({ id }) => ({
        method: 'PUT',
        path: `${BASE}/${id}/status`,
        body: { status: 'under_analysis', analystNotes: NOTES },
      }),
      O8r: () => get(`?q=${encodeURIComponent(SEARCHED)}&limit=50`),
    },
  },
];
