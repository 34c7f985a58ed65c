import { soughtSchema, validate } from '@portal/domain';
import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import type { Context } from '../../platform/context.ts';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RoleEnum,
  readFirst,
  refusable,
  toConnection,
  totalOf,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { type User, viewerOf } from './model.ts';
import { inviteUser, listPage, readNames, readUser, updateUser } from './service.ts';

const UserType = builder.objectRef<User>('User').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    name: t.exposeString('name'),
    role: t.expose('role', { type: RoleEnum }),
    roles: t.field({ type: [RoleEnum], resolve: ({ roles }) => [...roles] }),
    department: t.exposeString('department'),
    active: t.exposeBoolean('active'),
    profileCreated: t.exposeBoolean('profileCreated'),
  }),
});

interface Requester {
  id: number;
  name: string;
  email: string;
}

export const RequesterType = builder.objectRef<Requester>('Requester').implement({
  description: 'What one reader of a request sees of the person who wrote it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
  }),
});

const names = createContextCache(
  (context: Context) =>
    new DataLoader<number, string>(async (ids) => {
      const namesById = new Map((await readNames(context, ids)).map(({ id, name }) => [id, name]));
      return ids.map((id) => namesById.get(id) ?? new Error(`User ${id} is missing`));
    }),
);

/** A person's name. One statement reads all names that an answer needs. */
export const nameOf = (context: Context, id: number): Promise<string> => names(context).load(id);

const UserConnection = builder.connectionObject({
  type: UserType,
  name: 'UserConnection',
  fields: (t) => ({ totalCount: t.int({ resolve: totalOf }) }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: UserType,
    nullable: true,
    description: 'The signed-in person, or null.',
    skipTypeScopes: true,
    resolve: (_root, _args, { user }) => user && viewerOf(user),
  }),
);

builder.queryField('user', (t) =>
  t.field({
    type: UserType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => readUser(context, readId(id)),
  }),
);

builder.queryField('users', (t) =>
  t.field({
    type: UserConnection,
    description: 'All users by name.',
    args: { first: t.arg.int(), after: t.arg.string(), text: t.arg.string() },
    resolve: async (_root, { first, after, text }, context) =>
      toConnection(
        await listPage(context, {
          first: readFirst(first),
          after,
          text: validate(soughtSchema('text'), text) ?? undefined,
          order: 'name',
        }),
        after,
      ),
  }),
);

const UserResult = builder.errorUnion('UserResult', {
  types: [UserType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'User',
});

const InvitationInput = builder.inputType('InvitationInput', {
  fields: (t) => ({
    email: t.string({ required: true }),
    name: t.string({ required: true }),
    role: t.field({ type: RoleEnum, required: true }),
    roles: t.field({ type: [RoleEnum] }),
    department: t.string(),
  }),
});

const UserChangeInput = builder.inputType('UserChangeInput', {
  fields: (t) => ({
    name: t.string(),
    role: t.field({ type: RoleEnum }),
    roles: t.field({ type: [RoleEnum] }),
    department: t.string(),
    active: t.boolean(),
  }),
});

/** In GraphQL, null here means "not set". */
const withoutNulls = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));

builder.mutationField('inviteUser', (t) =>
  t.field({
    type: UserResult,
    args: { input: t.arg({ type: InvitationInput, required: true }) },
    resolve: (_root, { input }, context) =>
      refusable(context, 'inviteUser', () => inviteUser(context, withoutNulls(input))),
  }),
);

builder.mutationField('updateUser', (t) =>
  t.field({
    type: UserResult,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UserChangeInput, required: true }) },
    resolve: (_root, { id, input }, context) =>
      refusable(context, 'updateUser', async () => updateUser(context, readId(id), withoutNulls(input))),
  }),
);
