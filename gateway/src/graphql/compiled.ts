import type { FastifyRequest } from 'fastify';
import { type DocumentNode, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { schema } from './schema.ts';

const MOST_DOCUMENTS = 500;
const MOST_MEDIA_TYPES = 50;
const JSON_BODY = /^application\/json(; *charset=utf-8)?$/i;
const JSON_ANSWER = /^application\/(graphql-response\+)?json/;

interface Known {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Made when it is asked for again; null when it cannot be compiled. */
  compiled?: CompiledQuery | null;
}

/** The only operation of a document; undefined when there are several. */
function onlyOperation({ definitions }: DocumentNode): OperationDefinitionNode | undefined {
  const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  return operations.length === 1 ? operations[0] : undefined;
}

function compile(known: Known): CompiledQuery | null {
  const { document, operation } = known;
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

/**
 * The short way for queries that are asked again and again in the plainest form. Yoga has answered the same text and the same
 * `Accept` before, so it is known to be parsed, valid and within the limits. It is run as compiled code; whatever does not simply
 * succeed (a wrong variable, a refusal, a failure) is left to Yoga, which runs it anew and words the error.
 */
export class CompiledQueries {
  readonly #known = new LRUCache<string, Known>({ max: MOST_DOCUMENTS });
  /** How Yoga answers to an `Accept` header. */
  readonly #types = new LRUCache<string, string>({ max: MOST_MEDIA_TYPES });
  readonly #mayRun: MayRun;

  /** `mayRun` is asked each time: documents can cease to be registered, and variables may ask for more. */
  constructor(mayRun: MayRun) {
    this.#mayRun = mayRun;
  }

  /** Learns the queries that get as far as being executed. */
  readonly plugin: Plugin<Context> = {
    onExecute: ({ args }) => {
      const text = (args.contextValue as { params?: { query?: string } }).params?.query;
      const operation = onlyOperation(args.document);
      if (!text || operation?.operation !== OperationTypeNode.QUERY || this.#known.has(text)) return;
      this.#known.set(text, { document: args.document, operation });
    },
  };

  /** Learns in which media type a query was answered. */
  learn({ headers: { accept = '' } }: FastifyRequest, type: string): void {
    if (JSON_ANSWER.test(type)) this.#types.set(accept, type);
  }

  /** The answer, or null when it is Yoga's to give. */
  async answer({ method, headers, body }: FastifyRequest, context: Context): Promise<PlainAnswer | null> {
    const type = this.#types.get(headers.accept ?? '');
    if (!type || method !== 'POST' || !JSON_BODY.test(headers['content-type'] ?? '')) return null;
    const asked = readPlain(body);
    const known = asked && this.#known.get(asked.query);
    if (!known || (asked.operationName ?? known.operation.name?.value) !== known.operation.name?.value)
      return null;
    if (known.compiled === undefined) known.compiled = compile(known);
    if (!known.compiled || !(await this.#mayRun(asked.query, known.document, asked.variables))) return null;
    // A context of its own: what its loaders have read is not kept for Yoga.
    const result = await known.compiled.query(undefined, { ...context }, asked.variables ?? {});
    return result.errors ? null : { type, text: JSON.stringify(result) };
  }
}
