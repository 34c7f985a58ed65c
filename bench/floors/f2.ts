// F2: what a team would write by hand. It uses Express 5, checks the token and the roles in each request, and runs the same statements.
import express, { type RequestHandler } from 'express';
import jwt from 'jsonwebtoken';
import { openPool, queries } from './queries.ts';

interface Caller {
  sub: string;
  role: string;
}

const db = queries(openPool());
const app = express();
app.use(express.json());

app.use((request, response, next) => {
  try {
    const token = (request.headers.authorization ?? '').slice('Bearer '.length);
    response.locals.caller = jwt.verify(token, process.env.JWT_SECRET as string, { algorithms: ['HS256'] });
    next();
  } catch {
    response.status(401).json({ error: 'unauthorized' });
  }
});

const roles =
  (...allowed: string[]): RequestHandler =>
  (_request, response, next) =>
    allowed.includes((response.locals.caller as Caller).role)
      ? next()
      : response.status(403).json({ error: 'forbidden' });

const STAFF = ['analyst', 'committee', 'supply_chain', 'business_office', 'admin'];
const analysts = roles('analyst', 'business_office', 'admin');
const staff = roles(...STAFF);
const missing = { error: 'not found' };

app.get('/device-requests/my-requests', async ({ query }, response) => {
  const { sub } = response.locals.caller as Caller;
  response.json(await (query.full ? db.mineInFull(sub) : db.mine(sub)));
});
app.get('/device-requests/queue', analysts, async (_request, response) => {
  response.json(await db.queue());
});
app.get('/device-requests/submitted', staff, async (_request, response) => {
  response.json(await db.submitted());
});
app.get('/device-requests/archive', staff, async (request, response) => {
  response.json(await db.archive(request.query.at, request.query.id));
});
app.get('/device-requests/newest', staff, async (_request, response) => {
  response.json(await db.newest());
});
app.get('/device-requests/search', staff, async (request, response) => {
  const { q, full } = request.query;
  response.json(await (full ? db.searchInFull(String(q)) : db.search(String(q))));
});
app.get('/device-requests/:id', async (request, response) => {
  const { sub, role } = response.locals.caller as Caller;
  const { id } = request.params;
  const found = await (request.query.alone ? db.oneAlone(id) : db.one(id));
  if (found && (STAFF.includes(role) || found.requested_by === Number(sub))) response.json(found);
  else response.status(404).json(missing);
});
app.post(
  '/device-requests',
  roles('provider', 'committee', 'business_office', 'admin'),
  async (request, response) => {
    response.status(201).json(await db.create((response.locals.caller as Caller).sub, request.body));
  },
);
app.put('/device-requests/:id/status', analysts, async (request, response) => {
  const changed = await db.start(request.params.id, request.body.notes);
  if (changed) response.json(changed);
  else response.status(409).json({ error: 'not submitted' });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
