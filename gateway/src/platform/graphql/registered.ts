import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Tells whether a GraphQL text is an operation that may be run. */
export interface RegisteredDocuments {
  has(text: string): Promise<boolean>;
}

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
