import type { FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { type PlainRequest, readPlain } from './plain-request.ts';
import { fastPaths } from './switch.ts';

const MOST_DOCUMENTS = 500;
const MOST_MEDIA_TYPES = 50;
const JSON_ANSWER = /^application\/(graphql-response\+)?json/;

interface Remembered {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Compiled at the second request. Null when it cannot be compiled. */
  compiled?: Promise<CompiledQuery | null>;
}

/** The only operation of a document, if it is a query or a mutation with one field. */
function runnable({ definitions }: DocumentNode): OperationDefinitionNode | undefined {
  const [operation, second] = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  if (!operation || second) return undefined;
  switch (operation.operation) {
    case OperationTypeNode.QUERY:
      return operation;
    case OperationTypeNode.MUTATION:
      return operation.selectionSet.selections.length === 1 ? operation : undefined;
    default:
      return undefined;
  }
}

/** The compiler is loaded with its first work, so a start does not wait for it. */
async function compile(
  schema: GraphQLSchema,
  { document, operation }: Remembered,
): Promise<CompiledQuery | null> {
  const { compileQuery, isCompiledQuery } = await import('graphql-jit');
  const options = { disablingCapturingStackErrors: true };
  const made = compileQuery(schema, document, operation.name?.value ?? '', options);
  return isCompiledQuery(made) ? made : null;
}

/** Whether an operation may run now: it is registered, and its variables ask for no more than the limits allow. */
export type MayRun = (
  text: string,
  document: DocumentNode,
  variables: PlainRequest['variables'],
) => Promise<boolean>;

/** An answer in JSON, with its media type. */
interface PlainAnswer {
  type: string;
  text: string;
}

/** Makes the same error as graphql-js. Compiled code knows line and column, but an answer needs the position in the text. */
function withPosition(error: GraphQLError, { loc }: DocumentNode): GraphQLError {
  const { message, locations = [], path, originalError } = error;
  const source = loc?.source;
  const ends = [...(source?.body.matchAll(/\r\n|[\n\r]/g) ?? [])].map((end) => end.index + end[0].length);
  const positions = locations.map(({ line, column }) => (ends[line - 2] ?? 0) + column - 1);
  return new GraphQLError(message, { source, positions, path, originalError });
}

/** The key of the context under which Yoga finds a finished result. Then Yoga only writes the answer. */
const DONE = Symbol('done');
type Prepared = Context & { [DONE]?: ExecutionResult };

/**
 * The short way for operations that arrive often, in the plainest form. Yoga has answered the same text with the same `Accept` header
 * before, so the text is parsed, valid and within the limits. The operation runs as compiled code, and its answer is sent when it succeeds.
 * When it fails, Yoga gets the result and writes the answer, so nothing runs twice.
 */
export class CompiledOperations {
  readonly #remembered = new LRUCache<string, Remembered>({ max: MOST_DOCUMENTS });
  /** The media type in which Yoga answers each `Accept` header. */
  readonly #types = new LRUCache<string, string>({ max: MOST_MEDIA_TYPES });
  readonly #schema: () => GraphQLSchema;
  readonly #mayRun: MayRun;

  /**
   * `schema` is called when an operation is compiled. `mayRun` is called each time, because a document can stop being registered and
   * its variables may make it too large.
   */
  constructor(schema: () => GraphQLSchema, mayRun: MayRun) {
    this.#schema = schema;
    this.#mayRun = mayRun;
  }

  /** Remembers the operations that Yoga executes. */
  readonly plugin: Plugin<Context> = {
    onExecute: ({ args, setExecuteFn }) => {
      const { params, [DONE]: done } = args.contextValue as Prepared & { params?: { query?: string } };
      if (done) return setExecuteFn(() => done);
      const text = params?.query;
      const operation = runnable(args.document);
      if (text && operation && !this.#remembered.has(text)) {
        this.#remembered.set(text, { document: args.document, operation });
      }
    },
  };

  /** Remembers the media type in which an operation was answered. */
  learn({ headers: { accept = '' } }: FastifyRequest, type: string): void {
    if (JSON_ANSWER.test(type)) this.#types.set(accept, type);
  }

  /** The answer, or the context with which Yoga should answer. */
  async answer(call: FastifyRequest, context: Context): Promise<PlainAnswer | { context: Context }> {
    if (!fastPaths()) return { context };
    const type = this.#types.get(call.headers.accept ?? '');
    if (!type) return { context };
    const request = readPlain(call);
    const remembered = request && this.#remembered.get(request.query);
    if (
      !remembered ||
      (request.operationName ?? remembered.operation.name?.value) !== remembered.operation.name?.value
    )
      return { context };
    remembered.compiled ??= compile(this.#schema(), remembered);
    const compiled = await remembered.compiled;
    if (!compiled || !(await this.#mayRun(request.query, remembered.document, request.variables)))
      return { context };
    const result = await compiled.query(undefined, context, request.variables ?? {});
    if (!result.errors) return { type, text: JSON.stringify(result) };
    // Without data the variables were wrong, and nothing has run.
    if (!('data' in result)) return { context };
    const errors = result.errors.map((error) => withPosition(error, remembered.document));
    // In the order of graphql-js.
    const prepared: Prepared = { ...context, [DONE]: { errors, data: result.data } };
    return { context: prepared };
  }
}
