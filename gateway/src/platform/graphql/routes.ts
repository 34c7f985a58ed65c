import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentNode, GraphQLError } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Context, Services } from '../context.ts';
import { CompiledOperations } from '../fast/index.ts';
import { contextOf } from '../rest/context.ts';
import { costProblem } from './cost.ts';
import { withinLimits } from './limits.ts';
import { maskError } from './mask.ts';
import { type RegisteredDocuments, registeredOnly } from './registered.ts';
import * as descriptions from './rest-schema.ts';
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

/**
 * GraphQL at /api/graphql, one operation at a time. A page of another origin can do no harm here: the session is sent in its
 * own header, bodies must be JSON, and GET runs only queries. With `registered`, documents that are not registered are
 * refused.
 */
export function graphqlRoutes(
  app: FastifyInstance,
  { log, config }: Services,
  registered?: RegisteredDocuments,
): void {
  const isWithin = (document: DocumentNode, variables: Readonly<Record<string, unknown>> | null = {}) =>
    costProblem(document, variables ?? {}, config.graphqlCostLimit) === null;
  const compiled = new CompiledOperations(
    builtSchema(),
    async (text, document, variables) =>
      isWithin(document, variables) && (!registered || registered.has(text)),
  );
  const yoga = createYoga<Context>({
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
      compiled.plugin,
      maskErrors,
      maskRefusals,
    ],
  });
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await compiled.answer(request, contextOf(request));
    if ('text' in answer) return reply.type(answer.type).send(answer.text);
    const response = await yoga.handleNodeRequestAndResponse(request, reply, answer.context);
    response.headers.forEach((value, name) => {
      reply.header(name, value);
    });
    const type = response.headers.get('content-type') ?? '';
    compiled.learn(request, type);
    reply.status(response.status);
    // An answer of known length is sent in one piece. Only live changes are a stream.
    return reply.send(type.startsWith('text/event-stream') ? response.body : await response.text());
  };
  app.get('/api/graphql', { schema: descriptions.get, exposeHeadRoute: false }, handler);
  app.post('/api/graphql', { schema: descriptions.post }, handler);
}
