import { say } from '@portal/domain/service-messages';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Says whether a GraphQL text is an operation that may run. */
export interface RegisteredDocuments {
  has(text: string): Promise<boolean>;
}

/** Refuses every document that is not registered, before it is parsed. */
export const registeredOnly = (documents: RegisteredDocuments): Plugin => ({
  async onParams({ params, setResult }) {
    if (typeof params.query !== 'string' || (await documents.has(params.query))) return;
    const { code, text } = say('documentNotRegistered');
    const extensions = { code: 'DOCUMENT_NOT_REGISTERED', reason: code, http: { status: 403 } };
    setResult({ errors: [new GraphQLError(text, { extensions })] });
  },
});
