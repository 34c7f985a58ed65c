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

/** Stands in a built statement for the value of each run. */
class Parameter {
  readonly of: (values: readonly unknown[]) => unknown;

  constructor(of: (values: readonly unknown[]) => unknown) {
    this.of = of;
  }
}

/** What a key holds in place of a value: its number. */
const MARK = '?';
/** The values of the key that is being made. */
let collected: unknown[] = [];

/**
 * A value of a statement, as Kysely takes it. A statement's text cannot depend on it: nobody can look into it, and what is built
 * holds a parameter in its place.
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

  /** A value that is computed of this one, for each run. */
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

/** What a key can be made of: everything that JSON keeps, and values. Anything else would be forgotten, so it is no input. */
export type Asked<T> = T extends Plain | Value<unknown>
  ? T
  : T extends ReadonlySet<unknown> | ReadonlyMap<unknown, unknown> | Date | ((...args: never) => unknown)
    ? never
    : { [Key in keyof T]: Asked<T[Key]> };

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
 * A statement that is built once for each shape of what is asked, and then run with other values: for those that are run all day,
 * building the text takes the gateway longer than sending it. The key is all of `asked` but the values, and `build` is given
 * what the key says, nothing else: whatever changes the text is in the key. Declare it at the top of a file, so that `build`
 * cannot see anything of a request.
 */
export function builtStatement<Input, Row>(
  build: (db: Database, asked: Input) => Compilable<Row>,
): (db: Database, asked: Input & Asked<Input>) => Promise<QueryResult<Row>> {
  /** By dialect, which is all that a text depends on beside what is asked. */
  const dialects = new WeakMap<object, LRUCache<string, Built>>();
  return (db, asked) => {
    const { adapter, plugins } = db.getExecutor();
    // Plugins change statements and rows as they like.
    if (!fastPaths() || plugins.length > 0) return db.executeQuery(build(db, asked).compile());
    const known = dialects.get(adapter) ?? new LRUCache<string, Built>({ max: MOST });
    dialects.set(adapter, known);
    collected = [];
    const key = JSON.stringify(asked);
    const values = collected;
    const built = known.get(key) ?? build(db, JSON.parse(key, inPlaceOf)).compile();
    known.set(key, built);
    const parameters = built.parameters.map((each) => (each instanceof Parameter ? each.of(values) : each));
    return db.executeQuery(CompiledQuery.raw(built.sql, parameters));
  };
}
