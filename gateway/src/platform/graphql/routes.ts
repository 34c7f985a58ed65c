import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentNode } from 'graphql';
import type { Services } from '../context.ts';
import { CompiledOperations, type MayRun, SentEvents } from '../fast/index.ts';
import { contextOf } from '../rest/context.ts';
import { costProblem } from './cost.ts';
import type { RegisteredDocuments } from './registered.ts';
import * as descriptions from './rest-schema.ts';
import { builtSchema } from './schema.ts';
import type { makeYoga } from './yoga.ts';

/**
 * GraphQL at /api/graphql, one operation at a time. A page of another origin can do no harm here: the session is sent in its
 * own header, bodies must be JSON, and GET runs only queries. With `registered`, documents that are not registered are
 * refused.
 */
export function graphqlRoutes(
  app: FastifyInstance,
  services: Services,
  registered?: RegisteredDocuments,
): void {
  const { config } = services;
  const isWithin = (document: DocumentNode, variables: Readonly<Record<string, unknown>> | null = {}) =>
    costProblem(document, variables ?? {}, config.graphqlCostLimit) === null;
  const mayRun: MayRun = async (text, document, variables) =>
    isWithin(document, variables) && (!registered || registered.has(text));
  const compiled = new CompiledOperations(builtSchema, mayRun);
  const events = new SentEvents(mayRun);
  let opened: Promise<ReturnType<typeof makeYoga>> | undefined;
  /** Made for the first operation. If that fails, the next one tries again. */
  const openYoga = () => {
    if (!opened) {
      const remember = [compiled.plugin, events.plugin];
      opened = import('./yoga.ts').then((made) => made.makeYoga(services, remember, registered));
      opened.catch(() => {
        opened = undefined;
      });
    }
    return opened;
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await compiled.answer(request, contextOf(request));
    if ('text' in answer) return reply.type(answer.type).send(answer.text);
    if (await events.answer(request, reply, answer.context)) return reply;
    const { context, note } = events.noting(answer.context);
    const yoga = await openYoga();
    const response = await yoga.handleNodeRequestAndResponse(request, reply, context);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) {
      events.learn(request, note, response.headers);
      if (await events.answer(request, reply, answer.context)) {
        await response.body?.cancel();
        return reply;
      }
    }
    response.headers.forEach((value, name) => {
      reply.header(name, value);
    });
    compiled.learn(request, type);
    reply.status(response.status);
    // An answer of known length is sent in one piece. Only live changes are a stream.
    return reply.send(type.startsWith('text/event-stream') ? response.body : await response.text());
  };
  app.get('/api/graphql', { schema: descriptions.get, exposeHeadRoute: false }, handler);
  app.post('/api/graphql', { schema: descriptions.post }, handler);
}

/** Loads what runs operations, with 430 modules, and builds the schema: no start waits for that, and no operation after this. */
export async function prepareGraphql(): Promise<void> {
  await import('./yoga.ts');
  builtSchema();
}
