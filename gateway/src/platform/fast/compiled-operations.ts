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
import { fastPaths } from './switch.ts';

const MOST_DOCUMENTS = 500;
const MOST_MEDIA_TYPES = 50;
const JSON_BODY = /^application\/json(; *charset=utf-8)?$/i;
const JSON_ANSWER = /^application\/(graphql-response\+)?json/;

interface Known {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Made when it is asked for again; null when it cannot be compiled. */
  compiled?: Promise<CompiledQuery | null>;
}

/** The only operation of a document, if it is a query or one mutation. */
function runnable({ definitions }: DocumentNode): OperationDefinitionNode | undefined {
  const [operation, other] = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  if (!operation || other) return undefined;
  switch (operation.operation) {
    case OperationTypeNode.QUERY:
      return operation;
    case OperationTypeNode.MUTATION:
      return operation.selectionSet.selections.length === 1 ? operation : undefined;
    default:
      return undefined;
  }
}

/** The compiler is loaded with its first work: no start waits for it. */
async function compile(schema: GraphQLSchema, { document, operation }: Known): Promise<CompiledQuery | null> {
  const { compileQuery, isCompiledQuery } = await import('graphql-jit');
  const options = { disablingCapturingStackErrors: true };
  const made = compileQuery(schema, document, operation.name?.value ?? '', options);
  return isCompiledQuery(made) ? made : null;
}

interface Asked {
  query: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

const isNothing = (value: unknown) => value === undefined || value === null;

/** What a client asks that sends just what the specification names, each as it should be; null for anything else. */
function readPlain(body: unknown): Asked | null {
  if (typeof body !== 'object' || body === null) return null;
  const { query, variables, operationName, extensions, ...others } = body as Record<string, unknown>;
  const isPlain =
    typeof query === 'string' &&
    (isNothing(variables) || (typeof variables === 'object' && !Array.isArray(variables))) &&
    (isNothing(operationName) || typeof operationName === 'string') &&
    isNothing(extensions) &&
    Object.keys(others).length === 0;
  return isPlain ? (body as Asked) : null;
}

type MayRun = (text: string, document: DocumentNode, variables: Asked['variables']) => Promise<boolean>;

/** An answer in JSON and its media type. */
interface PlainAnswer {
  type: string;
  text: string;
}

/** As graphql-js makes it: compiled code knows line and column, answers are made from the position in the text. */
function withPosition(error: GraphQLError, { loc }: DocumentNode): GraphQLError {
  const { message, locations = [], path, originalError } = error;
  const source = loc?.source;
  const ends = [...(source?.body.matchAll(/\r\n|[\n\r]/g) ?? [])].map((end) => end.index + end[0].length);
  const positions = locations.map(({ line, column }) => (ends[line - 2] ?? 0) + column - 1);
  return new GraphQLError(message, { source, positions, path, originalError });
}

/** Where Yoga finds a result that is there already and has only to be worded. */
const DONE = Symbol('done');
type Prepared = Context & { [DONE]?: ExecutionResult };

/**
 * The short way for operations that are asked for again and again in the plainest form. Yoga has answered the same text and the
 * same `Accept` before, so it is known to be parsed, valid and within the limits. It is run as compiled code, and simply sent when
 * it succeeds. Errors are Yoga's to word: it is given the result, so that nothing is done twice.
 */
export class CompiledOperations {
  readonly #known = new LRUCache<string, Known>({ max: MOST_DOCUMENTS });
  /** How Yoga answers an `Accept` header. */
  readonly #types = new LRUCache<string, string>({ max: MOST_MEDIA_TYPES });
  readonly #schema: GraphQLSchema;
  readonly #mayRun: MayRun;

  /** `mayRun` is asked each time: documents can cease to be registered, and variables may ask for more. */
  constructor(schema: GraphQLSchema, mayRun: MayRun) {
    this.#schema = schema;
    this.#mayRun = mayRun;
  }

  /** Learns the operations that get as far as being executed. */
  readonly plugin: Plugin<Context> = {
    onExecute: ({ args, setExecuteFn }) => {
      const { params, [DONE]: done } = args.contextValue as Prepared & { params?: { query?: string } };
      if (done) return setExecuteFn(() => done);
      const text = params?.query;
      const operation = runnable(args.document);
      if (text && operation && !this.#known.has(text)) {
        this.#known.set(text, { document: args.document, operation });
      }
    },
  };

  /** Learns in which media type an operation was answered. */
  learn({ headers: { accept = '' } }: FastifyRequest, type: string): void {
    if (JSON_ANSWER.test(type)) this.#types.set(accept, type);
  }

  /** The answer, or the context with which Yoga is to give it. */
  async answer(
    { method, headers, body }: FastifyRequest,
    context: Context,
  ): Promise<PlainAnswer | { context: Context }> {
    if (!fastPaths()) return { context };
    const type = this.#types.get(headers.accept ?? '');
    if (!type || method !== 'POST' || !JSON_BODY.test(headers['content-type'] ?? '')) return { context };
    const asked = readPlain(body);
    const known = asked && this.#known.get(asked.query);
    if (!known || (asked.operationName ?? known.operation.name?.value) !== known.operation.name?.value)
      return { context };
    known.compiled ??= compile(this.#schema, known);
    const compiled = await known.compiled;
    if (!compiled || !(await this.#mayRun(asked.query, known.document, asked.variables))) return { context };
    const result = await compiled.query(undefined, context, asked.variables ?? {});
    if (!result.errors) return { type, text: JSON.stringify(result) };
    // Without data the variables were wrong, and nothing has been run.
    if (!('data' in result)) return { context };
    const errors = result.errors.map((error) => withPosition(error, known.document));
    // In the order of graphql-js.
    const prepared: Prepared = { ...context, [DONE]: { errors, data: result.data } };
    return { context: prepared };
  }
}
