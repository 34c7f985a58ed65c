import { say } from '@portal/domain/service-messages';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../context.ts';

/** Says whether a GraphQL text is an operation that may run. */
export interface RegisteredDocuments {
  /** Whether the text may run. Some operations may run only for certain people: `reader` says who calls. */
  has(text: string, reader?: Context): Promise<boolean>;
}

/** Refuses every document that is not registered, before it is parsed. */
export const registeredOnly = (documents: RegisteredDocuments): Plugin<object, Context> => ({
  async onParams({ params, setResult, context }) {
    if (typeof params.query !== 'string' || (await documents.has(params.query, context))) return;
    const { code, text } = say('documentNotRegistered');
    const extensions = { code: 'DOCUMENT_NOT_REGISTERED', reason: code, http: { status: 403 } };
    setResult({ errors: [new GraphQLError(text, { extensions })] });
  },
});
