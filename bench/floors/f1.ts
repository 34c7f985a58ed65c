// F1: node:http, mysql2 with prepared statements, JSON.stringify. There is no authentication. It shows what Node can do on this database.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { openPool, queries } from './queries.ts';

const db = queries(openPool());

async function answer(request: IncomingMessage, url: URL): Promise<unknown> {
  const parameter = (name: string) => url.searchParams.get(name);
  const [, , last, sub] = url.pathname.split('/');
  if (request.method === 'POST')
    return db.create(parameter('owner'), (await json(request)) as Record<string, unknown>);
  if (sub === 'status') return db.start(last, ((await json(request)) as { notes: string }).notes);
  switch (last) {
    case 'my-requests':
      return parameter('full') ? db.mineInFull(parameter('owner')) : db.mine(parameter('owner'));
    case 'queue':
      return db.queue();
    case 'submitted':
      return db.submitted();
    case 'archive':
      return db.archive(parameter('at'), parameter('id'));
    case 'newest':
      return db.newest();
    case 'search':
      return parameter('full') ? db.searchInFull(parameter('q') ?? '') : db.search(parameter('q') ?? '');
    default:
      return parameter('alone') ? db.oneAlone(last) : db.one(last);
  }
}

function send(response: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

createServer((request, response) => {
  answer(request, new URL(request.url ?? '', 'http://bench')).then(
    (body) => send(response, body ? 200 : 404, body ?? { error: 'not found' }),
    (error) => send(response, 500, { error: String(error) }),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
