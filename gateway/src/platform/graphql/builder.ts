import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import SchemaBuilder from '@pothos/core';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import ErrorsPlugin from '@pothos/plugin-errors';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import type { Context } from '../context.ts';

/** The modules' `graphql.ts` files build the schema. Every field is non-null unless it says otherwise. */
export const builder = new SchemaBuilder<{
  Context: Context;
  AuthScopes: { signedIn: boolean };
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  Scalars: {
    ID: { Input: string; Output: number | string };
    DateTime: { Input: Date; Output: string };
  };
}>({
  plugins: [ScopeAuthPlugin, RelayPlugin, DataloaderPlugin, ErrorsPlugin],
  defaultFieldNullability: false,
  scopeAuth: {
    authScopes: ({ user }) => ({ signedIn: user !== null }),
    unauthorizedError: () => new DomainError('unauthenticated', say('noToken')),
  },
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    edgesFieldOptions: { nullable: false },
    nodeFieldOptions: { nullable: false },
  },
});

builder.queryType({ authScopes: { signedIn: true } });
// The services check who may change what, and refuse with the texts of the specification.
builder.mutationType({});
