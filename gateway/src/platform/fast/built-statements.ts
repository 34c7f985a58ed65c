import {
  type Compilable,
  CompiledQuery,
  type Expression,
  type OperationNode,
  type QueryResult,
  ValueNode,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../context.ts';
import { fastPaths } from './switch.ts';

/** A placeholder in a built statement for a value that each run sets. */
class Parameter {
  readonly of: (values: readonly unknown[]) => unknown;

  constructor(of: (values: readonly unknown[]) => unknown) {
    this.of = of;
  }
}

/** In a key, an object with this mark and a number stands for a value. */
const MARK = '?';
/** The values that were found while the current key is built. */
let collected: unknown[] = [];

/**
 * A value of a statement, in the form that Kysely takes. The statement's text cannot depend on it, because nobody can read
 * it: a built statement has a parameter in its place.
 */
export class Value<T> implements Expression<T> {
  readonly #content: unknown;

  constructor(content: T | Parameter) {
    this.#content = content;
  }

  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this.#content);
  }

  /** A value that each run computes from this one. */
  map<U>(compute: (value: T) => U): Value<U> {
    const content = this.#content;
    if (!(content instanceof Parameter)) return new Value(compute(content as T));
    return new Value<U>(new Parameter((values) => compute(content.of(values) as T)));
  }

  toJSON(): object {
    return { [MARK]: collected.push(this.#content) - 1 };
  }
}

export const value = <T>(content: T): Value<T> => new Value<T>(content);

export type Values<Row> = { [Column in keyof Row]: Value<Exclude<Row[Column], undefined>> };

/** Each column of a row as a value. */
export const valuesOf = <Row extends object>(row: Row): Values<Row> =>
  Object.fromEntries(Object.entries(row).map(([column, content]) => [column, value(content)])) as Values<Row>;

type Plain = string | number | boolean | null | undefined;

/** The types that a key can contain: what JSON keeps, and values. JSON would lose any other type, so it is not allowed as input. */
export type PlainInput<T> = T extends Plain | Value<unknown>
  ? T
  : T extends ReadonlySet<unknown> | ReadonlyMap<unknown, unknown> | Date | ((...args: never) => unknown)
    ? never
    : { [Key in keyof T]: PlainInput<T[Key]> };

const inPlaceOf = (_key: string, part: unknown): unknown => {
  const index = (part as { [MARK]?: number } | null)?.[MARK];
  return index === undefined ? part : new Value(new Parameter((values) => values[index]));
};

interface Built {
  sql: string;
  parameters: readonly unknown[];
}

const MOST = 500;

/**
 * A statement that is built once for each shape of its input and then runs with other values. For statements that run all
 * day, building the text takes longer than sending it. The key is the whole input except the values. `build` gets only what
 * the key says, so everything that changes the text is in the key. Declare it at the top of a file, so that `build` cannot
 * see anything of a request.
 */
export function builtStatement<Input, Row>(
  build: (db: Database, input: Input) => Compilable<Row>,
): (db: Database, input: Input & PlainInput<Input>) => Promise<QueryResult<Row>> {
  /** By dialect: a text depends only on the dialect and the input. */
  const dialects = new WeakMap<object, LRUCache<string, Built>>();
  return (db, input) => {
    const { adapter, plugins } = db.getExecutor();
    // Plugins can change statements and rows in any way.
    if (!fastPaths() || plugins.length > 0) return db.executeQuery(build(db, input).compile());
    const statements = dialects.get(adapter) ?? new LRUCache<string, Built>({ max: MOST });
    dialects.set(adapter, statements);
    collected = [];
    const key = JSON.stringify(input);
    const values = collected;
    const built = statements.get(key) ?? build(db, JSON.parse(key, inPlaceOf)).compile();
    statements.set(key, built);
    const parameters = built.parameters.map((each) => (each instanceof Parameter ? each.of(values) : each));
    return db.executeQuery(CompiledQuery.raw(built.sql, parameters));
  };
}
