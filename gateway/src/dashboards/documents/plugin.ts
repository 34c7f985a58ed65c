import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { RegisteredDocuments } from './service.ts';

export const NOT_REGISTERED =
  'This GraphQL document is not registered. Only those of the portal and its dashboards run here.';

/** Refuses every document but the registered ones, before it is parsed. */
export const registeredOnly = (documents: RegisteredDocuments): Plugin => ({
  async onParams({ params, setResult }) {
    if (typeof params.query !== 'string' || (await documents.has(params.query))) return;
    const extensions = { code: 'DOCUMENT_NOT_REGISTERED', http: { status: 403 } };
    setResult({ errors: [new GraphQLError(NOT_REGISTERED, { extensions })] });
  },
});
