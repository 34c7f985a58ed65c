import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
  Kind,
  visit,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { isLiveNews, type LiveNews } from '../changes/index.ts';
import type { Context } from '../context.ts';
import type { MayRun } from './compiled-operations.ts';
import { type PlainRequest, readPlain } from './plain-request.ts';
import { fastPaths } from './switch.ts';

const MOST_DOCUMENTS = 500;
/** Longer ones are the client's own affair: remembered, they would fill the memory. */
const LONGEST_ACCEPT = 200;
const LONGEST_VARIABLES = 1_000;
/** The same pause as in Yoga, also in tests. */
const BEAT_MS = process.env.NODE_ENV === 'test' ? 300 : 12_000;
const BEAT = Buffer.from(':\n\n');
const COMPLETE = 'event: complete\ndata:\n\n';

type Text = Buffer | Promise<Buffer>;

/** The context of events. A field that asks it who reads must fail: its answer would go to others. */
const NOBODY = new Proxy(
  {},
  {
    get(_nobody, key) {
      throw new Error(`An event has no reader: ${String(key)}`);
    },
  },
);

/**
 * The texts of the events for one document. A text depends only on the piece of news, not on the reader, so it is made once for all streams.
 */
class EventTexts {
  readonly #args: ExecutionArgs;
  readonly #made = new WeakMap<object, Text>();

  constructor({ schema, document, operationName, variableValues }: ExecutionArgs) {
    this.#args = { schema, document, operationName, variableValues, contextValue: NOBODY };
  }

  of(news: object): Text {
    const known = this.#made.get(news);
    if (known) return known;
    const result = execute({ ...this.#args, rootValue: news });
    const text =
      result instanceof Promise ? result.then((done) => this.#keep(news, done)) : this.#keep(news, result);
    if (text instanceof Promise) this.#made.set(news, text);
    return text;
  }

  #keep(news: object, result: ExecutionResult): Buffer {
    const text = Buffer.from(`event: next\ndata: ${JSON.stringify(result)}\n\n`);
    this.#made.set(news, text);
    return text;
  }
}

/** True when a variable changes the texts of events: when it is used outside of the arguments of the subscription's own field. */
function dependsOnVariables(document: DocumentNode): boolean {
  let depends = false;
  const look = (node: Parameters<typeof visit>[0]) =>
    visit(node, {
      Variable() {
        depends = true;
      },
    });
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) look(definition);
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const directive of definition.directives ?? []) look(directive);
    for (const selection of definition.selectionSet.selections) {
      for (const directive of selection.directives ?? []) look(directive);
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet) look(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) depends = true;
    }
  }
  return depends;
}

/** Filled by the plugin when Yoga has accepted a subscription. */
interface Note {
  args?: ExecutionArgs;
}
const NOTE = Symbol('note');
type Noting = Context & { [NOTE]?: Note };

interface Accepted {
  args: ExecutionArgs;
  texts: EventTexts;
  headers: Readonly<Record<string, string>>;
}

/** The key by which a subscription is recognized. Null for a request that only Yoga can read. */
function keyOf(request: FastifyRequest): string | null {
  const { accept = '' } = request.headers;
  const plain = readPlain(request);
  if (!plain || accept.length > LONGEST_ACCEPT) return null;
  return JSON.stringify([accept, plain.operationName, plain.query]);
}

/** The variables that the operation declares. What else a request has under `variables` is not kept. */
function declaredVariables({
  document,
  operationName,
  variableValues,
}: ExecutionArgs): Record<string, unknown> {
  const operation = getOperationAST(document, operationName);
  const names = operation?.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [];
  return Object.fromEntries(
    names.flatMap((name) => (variableValues && name in variableValues ? [[name, variableValues[name]]] : [])),
  );
}

/**
 * The short way for subscriptions that come again and again in the plainest form. Yoga has accepted the same text with the same `Accept` before,
 * so it is parsed, valid and within the limits. The answer has the same headers as Yoga's. Its events are written to the connection directly:
 * without promises, without streams, and without an execution for each reader. A subscription that is refused goes to Yoga, which words the
 * error.
 */
export class SentEvents {
  readonly #accepted = new LRUCache<string, Accepted>({ max: MOST_DOCUMENTS });
  readonly #mayRun: MayRun;

  /** `mayRun` is called each time, as for other operations. */
  constructor(mayRun: MayRun) {
    this.#mayRun = mayRun;
  }

  readonly plugin: Plugin<Context> = {
    onSubscribe: ({ args }) => ({
      onSubscribeResult({ result }) {
        const { [NOTE]: note } = args.contextValue as Noting;
        if (note && Symbol.asyncIterator in result) note.args = args;
      },
    }),
  };

  /** A copy of the context for Yoga, with a note that the plugin fills. */
  noting(context: Context): { context: Context; note: Note } {
    const note: Note = {};
    return { context: { ...context, [NOTE]: note } as Noting, note };
  }

  /** Remembers a subscription that Yoga has just accepted, and the headers of its answer. */
  learn(request: FastifyRequest, { args }: Note, headers: Headers): void {
    const key = keyOf(request);
    if (!key || !args || dependsOnVariables(args.document)) return;
    const variableValues = declaredVariables(args);
    if (JSON.stringify(variableValues).length > LONGEST_VARIABLES) return;
    const texts = this.#accepted.get(key)?.texts ?? new EventTexts({ ...args, variableValues });
    const { schema, document, operationName } = args;
    this.#accepted.set(key, {
      args: { schema, document, operationName },
      texts,
      headers: Object.fromEntries(headers),
    });
  }

  /** Answers with events as long as the connection is open. Returns false, and does nothing, when Yoga must answer. */
  async answer(request: FastifyRequest, reply: FastifyReply, contextValue: Context): Promise<boolean> {
    if (!fastPaths()) return false;
    const key = keyOf(request);
    const accepted = key && this.#accepted.get(key);
    if (!accepted) return false;
    const { args, texts, headers } = accepted;
    const { query, variables } = request.body as PlainRequest;
    if (!(await this.#mayRun(query, args.document, variables))) return false;
    const news = await createSourceEventStream({ ...args, variableValues: variables, contextValue });
    if (!isLiveNews(news)) {
      if (Symbol.asyncIterator in news) await news[Symbol.asyncIterator]().return?.();
      return false;
    }
    reply.headers(headers);
    write(reply, news as LiveNews<object>, texts);
    return true;
  }
}

/** Sends the headers of the reply, then writes each piece of news to the connection as long as it is open. */
function write(reply: FastifyReply, news: LiveNews<object>, texts: EventTexts): void {
  const { raw } = reply;
  reply.hijack();
  // Fastify keeps the request as long as the connection is open, and nobody reads its body any more.
  reply.request.body = null;
  // The reader has left in the meantime.
  if (raw.destroyed) return;
  raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
  // Node keeps the headers. Written separately, they take a third of the memory.
  raw.flushHeaders();
  raw.write(BEAT);
  let isMaking = false;
  const put = (text: Buffer) => !raw.destroyed && !raw.writableEnded && raw.write(text);
  // A connection that fails is closed, whatever else listens: an error that nobody hears would end the process.
  raw.on('error', () => raw.destroy());
  const beats = setInterval(() => {
    if (!raw.writableNeedDrain) put(BEAT);
  }, BEAT_MS);
  const stream = news.open({
    take(piece) {
      const text = texts.of(piece);
      if (!(text instanceof Promise)) return put(text);
      isMaking = true;
      const made = (hasRoom: boolean) => {
        isMaking = false;
        if (hasRoom) stream.ready();
      };
      text.then(
        (done) => made(put(done)),
        () => raw.destroy(),
      );
      return false;
    },
    end() {
      clearInterval(beats);
      raw.end(COMPLETE);
    },
  });
  raw.on('drain', () => {
    if (!isMaking) stream.ready();
  });
  raw.once('close', () => {
    clearInterval(beats);
    stream.close();
  });
}
