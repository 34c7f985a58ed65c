import { type Compilable, CompiledQuery, type QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../context.ts';

/** Stands in a statement that is being built for what will be read from the values of each run. */
class Parameter<Values> {
  readonly read: (values: Values) => unknown;

  constructor(read: (values: Values) => unknown) {
    this.read = read;
  }
}

/** Puts a value into the statement, as the builder takes it. */
export type Bind<Values> = <T>(read: (values: Values) => T) => T;

/** A row to write, each column a parameter. */
export const bindEach = <Row extends object>(bind: Bind<Row>, row: Row): Row =>
  Object.fromEntries(
    Object.keys(row).map((column) => [column, bind((values) => values[column as keyof Row])]),
  ) as Row;

interface Built {
  sql: string;
  parameters: readonly unknown[];
}

const MOST = 500;

/**
 * Statements that are built once and then run with other values: for the ones that are run all day, building the text takes the
 * gateway longer than sending it.
 */
export class BuiltStatements<Values> {
  /** By dialect, which is all that a text depends on beside its shape. */
  readonly #built = new WeakMap<object, LRUCache<string, Built>>();

  /** Runs the statement that `build` makes. Whatever changes its text must change `shape`; all else comes from `bind`. */
  run<Row>(
    db: Database,
    shape: string,
    values: Values,
    build: (bind: Bind<Values>) => Compilable<Row>,
  ): Promise<QueryResult<Row>> {
    const { adapter } = db.getExecutor();
    const shapes = this.#built.get(adapter) ?? new LRUCache<string, Built>({ max: MOST });
    this.#built.set(adapter, shapes);
    const built = shapes.get(shape) ?? build((read) => new Parameter(read) as never).compile();
    shapes.set(shape, built);
    const given = built.parameters.map((each) => (each instanceof Parameter ? each.read(values) : each));
    return db.executeQuery(CompiledQuery.raw(built.sql, given));
  }
}
