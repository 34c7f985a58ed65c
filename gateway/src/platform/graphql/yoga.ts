import { say } from '@portal/domain/service-messages';
import { GraphQLError } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { Context, Services } from '../context.ts';
import { withinLimits } from './limits.ts';
import { maskError } from './mask.ts';
import { type RegisteredDocuments, registeredOnly } from './registered.ts';
import { builtSchema } from './schema.ts';

/** Changes the errors of an operation to those that the client may see. */
const maskErrors: Plugin<Context> = {
  onExecute: ({ args }) => ({
    onExecuteDone({ result, setResult }) {
      if (!('errors' in result) || !result.errors) return;
      const errors = result.errors.map((error) => maskError(error, args.contextValue));
      setResult({ ...result, errors });
    },
  }),
};

/** Does the same for a refused subscription. The events of an accepted one have no errors. */
const maskRefusals: Plugin<Context> = {
  onSubscribe: ({ args }) => ({
    onSubscribeResult({ result, setResult }) {
      if (!('errors' in result) || !result.errors) return;
      setResult({ errors: result.errors.map((error) => maskError(error, args.contextValue)) });
    },
  }),
};

/** What runs the operations at /api/graphql. The plugins `remember` are told of those that it executes or accepts. */
export const makeYoga = (
  { log, config }: Services,
  remember: readonly Plugin<Context>[],
  registered?: RegisteredDocuments,
): YogaServerInstance<Context, object> =>
  createYoga<Context>({
    schema: builtSchema(),
    graphqlEndpoint: '/api/graphql',
    batching: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    maskedErrors: {
      // An error outside of the execution has no context. `maskErrors` handles the others.
      maskError(error) {
        if (error instanceof GraphQLError) return error;
        log.error({ err: error }, 'operation failed');
        return new GraphQLError(say('internal').text);
      },
    },
    plugins: [
      ...(registered ? [registeredOnly(registered)] : []),
      ...withinLimits(config.graphqlCostLimit),
      ...remember,
      maskErrors,
      maskRefusals,
    ],
  });
