import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env.d.ts';

/** The tag for documents and fragments. It takes its types from the gateway's schema. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { ID: string; DateTime: string };
}>();

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
export { readFragment } from 'gql.tada';
