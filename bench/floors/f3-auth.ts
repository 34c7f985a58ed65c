// F3-auth: Yoga, Pothos and Kysely with the least possible authorization: the token is checked in each request, root fields have scopes,
// and people read only their own requests. It has none of the gateway's rules, limits, audit or typed refusals.
import { createServer } from 'node:http';
import SchemaBuilder from '@pothos/core';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import DataLoader from 'dataloader';
import { createYoga } from 'graphql-yoga';
import jwt from 'jsonwebtoken';
import { Kysely, MysqlDialect, sql } from 'kysely';
import { createPool } from 'mysql2';
import { NEW_FIELDS, type Row } from './queries.ts';

interface Caller {
  sub: string;
  role: string;
}
interface Context {
  caller: Caller | null;
  people: DataLoader<number, Row>;
  files: DataLoader<number, Row[]>;
}

const pool = createPool({ uri: process.env.DATABASE_URL as string, connectionLimit: 10, dateStrings: true });
const db = new Kysely<Record<'device_requests' | 'users' | 'request_files', Row>>({
  dialect: new MysqlDialect({ pool }),
});

const STAFF = ['analyst', 'committee', 'supply_chain', 'business_office', 'admin'];
const isOne = (caller: Caller | null, ...roles: string[]) => roles.includes(caller?.role ?? '');

const builder = new SchemaBuilder<{
  Context: Context;
  AuthScopes: { signedIn: boolean; analyst: boolean; creator: boolean; staff: boolean };
  DefaultFieldNullability: false;
}>({
  plugins: [ScopeAuthPlugin],
  defaultFieldNullability: false,
  scopeAuth: {
    authScopes: ({ caller }) => ({
      signedIn: caller !== null,
      analyst: isOne(caller, 'analyst', 'business_office', 'admin'),
      creator: isOne(caller, 'provider', 'committee', 'business_office', 'admin'),
      staff: isOne(caller, ...STAFF),
    }),
  },
});

const Person = builder.objectRef<Row>('Person').implement({
  fields: (t) => ({
    name: t.string({ resolve: ({ name }) => name as string }),
    email: t.string({ resolve: ({ email }) => email as string }),
  }),
});
const File = builder.objectRef<Row>('File').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => id }),
    file_name: t.string({ resolve: (file) => file.file_name as string }),
    file_size: t.int({ resolve: (file) => file.file_size as number }),
    uploaded_by_name: t.string({ resolve: (file) => file.uploaded_by_name as string }),
    upload_date: t.string({ resolve: (file) => file.upload_date as string }),
  }),
});

const TEXTS = [
  'device_name',
  'department',
  'manufacturer',
  'status',
  'submission_date',
  'requester_email',
  'description',
  'representative_name',
];
const NULLABLE = [
  'last_updated',
  'lawson_id',
  'additional_notes',
  'replacement_details',
  'old_device_name',
  'old_device_manufacturer',
  'analyst_notes',
  'order_date',
  'shelf_date',
];
const FLAGS = ['is_ordered', 'is_backordered', 'is_on_shelf', 'is_replacement'];

const Request = builder.objectRef<Row>('Request').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => id }),
    ...Object.fromEntries(TEXTS.map((name) => [name, t.string({ resolve: (row) => row[name] as string })])),
    ...Object.fromEntries(
      NULLABLE.map((name) => [
        name,
        t.string({ nullable: true, resolve: (row) => row[name] as string | null }),
      ]),
    ),
    ...Object.fromEntries(FLAGS.map((name) => [name, t.boolean({ resolve: (row) => row[name] === 1 })])),
    requester: t.field({
      type: Person,
      resolve: (row, _, { people }) => people.load(row.requested_by as number),
    }),
    files: t.field({ type: [File], resolve: ({ id }, _, { files }) => files.load(id) }),
  }),
});

const CARD = ['id', 'requested_by', ...TEXTS.slice(0, 6), ...NULLABLE.slice(0, 2), ...FLAGS.slice(0, 3)];
const FULL = ['id', 'requested_by', ...TEXTS, ...NULLABLE, ...FLAGS];
const cards = () => db.selectFrom('device_requests').select(CARD as (keyof Row & string)[]);
const one = async (id: number) =>
  db
    .selectFrom('device_requests')
    .select(FULL as (keyof Row & string)[])
    .where('id', '=', id)
    .executeTakeFirst() as Promise<Row | undefined>;
const newest = (query: ReturnType<typeof cards>, by = 'submission_date') =>
  query.orderBy(by, 'desc').orderBy('id', 'desc');
const rowsOf = (query: ReturnType<typeof cards>, first: number) =>
  query.limit(first).execute() as Promise<Row[]>;

builder.queryType({
  fields: (t) => {
    const first = t.arg.int({ required: true });
    return {
      myRequests: t.field({
        type: [Request],
        authScopes: { signedIn: true },
        args: { first },
        resolve: (_, args, { caller }) =>
          rowsOf(newest(cards().where('requested_by', '=', Number(caller?.sub))), args.first),
      }),
      openQueue: t.field({
        type: [Request],
        authScopes: { analyst: true },
        args: { first },
        resolve: (_, args) =>
          rowsOf(newest(cards().where('analysis_at', 'is not', null), 'analysis_at'), args.first),
      }),
      archive: t.field({
        type: [Request],
        authScopes: { staff: true },
        args: { first, at: t.arg.string(), id: t.arg.id() },
        resolve: (_, { first, at, id }) => {
          const listed = cards().where('archived_at', 'is not', null);
          const after = at
            ? listed
                .where('archived_at', '<=', at)
                .where((eb) => eb.or([eb('archived_at', '<', at), eb('id', '<', Number(id))]))
            : listed;
          return rowsOf(newest(after, 'archived_at'), first);
        },
      }),
      newest: t.field({
        type: [Request],
        authScopes: { staff: true },
        args: { first },
        resolve: (_, args) => rowsOf(newest(cards()), args.first),
      }),
      search: t.field({
        type: [Request],
        authScopes: { staff: true },
        args: { first, text: t.arg.string({ required: true }) },
        resolve: (_, { first, text }) => {
          const columns = ['device_name', 'manufacturer', 'description'];
          return rowsOf(
            newest(cards().where((eb) => eb.or(columns.map((column) => eb(column, 'like', `%${text}%`))))),
            first,
          );
        },
      }),
      request: t.field({
        type: Request,
        nullable: true,
        authScopes: { signedIn: true },
        args: { id: t.arg.id({ required: true }) },
        resolve: async (_, { id }, { caller }) => {
          const found = await one(Number(id));
          return found && (isOne(caller, ...STAFF) || found.requested_by === Number(caller?.sub))
            ? found
            : null;
        },
      }),
    };
  },
});

const NewRequest = builder.inputType('NewRequest', {
  fields: (t) =>
    Object.fromEntries(
      NEW_FIELDS.map((name) => [
        name,
        name === 'is_replacement' ? t.boolean({ required: true }) : t.string(),
      ]),
    ),
});

builder.mutationType({
  fields: (t) => ({
    createRequest: t.field({
      type: Request,
      nullable: true,
      authScopes: { creator: true },
      args: { input: t.arg({ type: NewRequest, required: true }) },
      resolve: async (_, { input }, { caller, people }) => {
        const { id, email } = await people.load(Number(caller?.sub));
        const now = sql`utc_timestamp(3)`;
        const keys = { submission_date: now, analysis_at: now, pending_at: now, ranked_at: now };
        const row = {
          ...(input as object),
          is_replacement: 1,
          requested_by: id,
          requester_email: email,
          ...keys,
        };
        const { insertId } = await db
          .insertInto('device_requests')
          .values({ ...row, status: 'submitted', stage: 'submitted' } as never)
          .executeTakeFirst();
        return one(Number(insertId));
      },
    }),
    startAnalysis: t.field({
      type: Request,
      nullable: true,
      authScopes: { analyst: true },
      args: { id: t.arg.id({ required: true }), notes: t.arg.string({ required: true }) },
      resolve: async (_, { id, notes }) => {
        const { numUpdatedRows } = await db
          .updateTable('device_requests')
          .set({
            status: 'under_analysis',
            stage: 'under_analysis',
            analyst_notes: notes,
            last_updated: sql`utc_timestamp(3)`,
          } as never)
          .where('id', '=', Number(id))
          .where('status', '=', 'submitted' as never)
          .executeTakeFirst();
        if (!numUpdatedRows) throw new Error('not submitted');
        return one(Number(id));
      },
    }),
  }),
});

function callerOf(header: string | null): Caller | null {
  try {
    const verified = jwt.verify((header ?? '').slice('Bearer '.length), process.env.JWT_SECRET as string, {
      algorithms: ['HS256'],
    });
    return verified as unknown as Caller;
  } catch {
    return null;
  }
}

const yoga = createYoga({
  schema: builder.toSchema(),
  graphiql: false,
  landingPage: false,
  logging: false,
  context: ({ request }): Context => ({
    caller: callerOf(request.headers.get('authorization')),
    people: new DataLoader(async (ids) => {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('id', 'in', ids as number[])
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row as Row]));
      return ids.map((id) => byId.get(id) ?? new Error(`no user ${id}`));
    }),
    files: new DataLoader(async (ids) => {
      const rows = await db
        .selectFrom('request_files')
        .select(['id', 'request_id', 'file_name', 'file_size', 'uploaded_by_name', 'upload_date'])
        .where('request_id', 'in', ids as number[])
        .orderBy('request_id')
        .orderBy('id')
        .execute();
      const byRequest = Map.groupBy(rows as Row[], (row) => row.request_id as number);
      return ids.map((id) => byRequest.get(id) ?? []);
    }),
  }),
});

createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1');
