import * as fc from 'fast-check';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Tables } from '../db/tables.ts';
import { builtStatement, type Value, value, valuesOf } from './built-statements.ts';
import { fastPaths, useFastPaths } from './switch.ts';

const before = fastPaths();
afterEach(() => useFastPaths(before));

const run: CompiledQuery[] = [];
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (introspected) => new SqliteIntrospector(introspected),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  log: ({ query }) => void run.push(query),
});

/** The text and the parameters of the statement that `work` sends to the database, with or without fast paths. */
async function statementOf(use: boolean, work: () => Promise<unknown>) {
  useFastPaths(use);
  run.length = 0;
  await work();
  return run.map(({ sql: text, parameters }) => ({ text, parameters }));
}

interface Filter {
  department?: Value<string>;
  ids?: readonly Value<number>[];
}
interface Question {
  filter: Filter;
  order: 'asc' | 'desc';
  columns: readonly ('id' | 'status')[];
  next: Value<number>;
}
let built = 0;
const some = builtStatement((on, { filter: { department, ids }, order, columns, next }: Question) => {
  built++;
  let query = on.selectFrom('device_requests').select(columns).orderBy('id', order);
  if (department) query = query.where('department', '=', department);
  if (ids) query = query.where('id', 'in', ids);
  return query.limit(next.map((count) => count + 1));
});

describe('a statement that is built once', () => {
  const FIRST: Question = { filter: {}, order: 'asc', columns: ['id'], next: value(1) };

  it('runs with the values of each run, and is built once for each shape', async () => {
    const texts = new Set<string>();
    built = 0;
    for (const [department, count] of [
      ['ICU', 1],
      ['CVOR', 7],
    ] as const) {
      const question: Question = { ...FIRST, filter: { department: value(department) }, next: value(count) };
      const [statement] = await statementOf(true, () => some(db, question));
      texts.add(statement?.text ?? '');
      expect(statement?.parameters).toEqual([department, count + 1]);
    }
    expect(texts.size).toBe(1);
    expect(built).toBe(1);
  });

  it('is the statement that Kysely makes each time, whatever part of the question differs', async () => {
    const text = fc.string();
    const questions = fc.record({
      filter: fc.record(
        { department: text.map(value), ids: fc.array(fc.nat().map(value), { maxLength: 3 }) },
        { requiredKeys: [] },
      ),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      columns: fc.subarray(['id', 'status'] as const, { minLength: 1 }),
      next: fc.nat().map(value),
    });
    await fc.assert(
      fc.asyncProperty(questions, async (question) => {
        const fast = await statementOf(true, () => some(db, question));
        expect(fast).toEqual(await statementOf(false, () => some(db, question)));
      }),
    );
  });

  it('keeps NULL, and the columns that are written', async () => {
    const update = builtStatement((on, changes: { notes?: Value<string | null>; at?: Value<string> }) =>
      on.updateTable('request_events').set(changes),
    );
    for (const row of [{ notes: null }, { notes: 'a', at: 'b' }, { at: 'b' }]) {
      const fast = await statementOf(true, () => update(db, valuesOf(row)));
      expect(fast).toEqual(await statementOf(false, () => update(db, valuesOf(row))));
      expect(fast[0]?.parameters).toEqual(Object.values(row));
    }
  });

  it('gives its builder nothing but what the key is made of', async () => {
    const seen: unknown[] = [];
    const spy = builtStatement((on, question: { of: Value<string>; part: string }) => {
      seen.push(JSON.stringify(question));
      return on.selectFrom('users').select('id').where('name', '=', question.of);
    });
    await statementOf(true, () => spy(db, { of: value('a secret'), part: 'a part' }));
    expect(seen).toEqual([expect.not.stringContaining('a secret')]);
    expect(seen).toEqual([expect.stringContaining('"part":"a part"')]);
  });

  it('takes no part that a key cannot hold', () => {
    useFastPaths(true);
    const byFields = builtStatement((on, { fields }: { fields: ReadonlySet<string> }) =>
      on.selectFrom('users').select(fields.has('name') ? 'name' : 'id'),
    );
    // @ts-expect-error: a set would leave nothing in the key, so it is no input
    expect(() => byFields(db, { fields: new Set(['name']) })).toThrow(TypeError);
  });
});
