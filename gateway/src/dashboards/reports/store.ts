import type { Database } from '../../platform/context.ts';
import { increaseOrInsert, isDuplicate, type SqlDateTime } from '../../platform/db/index.ts';
import type { DashboardMeasuresTable, DashboardProblemMarksTable, DashboardProblemsTable } from './tables.ts';

/** The id of a problem that was reported before. */
export async function findProblem(
  db: Database,
  { name, version, fingerprint }: Pick<DashboardProblemsTable, 'name' | 'version' | 'fingerprint'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('dashboard_problems')
    .select('id')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.id;
}

export async function countProblems(db: Database, name: string, version: string): Promise<number> {
  const { rows } = await db
    .selectFrom('dashboard_problems')
    .select(({ fn }) => fn.countAll<number | string>().as('rows'))
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** The problems of a version that only one box of people has met, each with that box. */
export const problemsOfOneBox = (db: Database, name: string, version: string) =>
  db
    .selectFrom('dashboard_problems as problem')
    .innerJoin('dashboard_problem_marks as mark', 'mark.problem_id', 'problem.id')
    .select(({ fn }) => ['problem.fingerprint', fn.min('mark.value').as('box')])
    .where('problem.name', '=', name)
    .where('problem.version', '=', version)
    .where('mark.kind', '=', 'box')
    .groupBy(['problem.id', 'problem.fingerprint'])
    .having(({ fn }) => fn.countAll(), '=', 1)
    .execute();

/** Adds a problem and returns its id. Undefined when another gateway has added it first. */
export async function insertProblem(
  db: Database,
  problem: Omit<DashboardProblemsTable, 'id'>,
): Promise<number | undefined> {
  try {
    const { insertId } = await db.insertInto('dashboard_problems').values(problem).executeTakeFirstOrThrow();
    return Number(insertId);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return undefined;
  }
}

export async function repeatProblem(db: Database, id: number, at: SqlDateTime): Promise<void> {
  await db
    .updateTable('dashboard_problems')
    .set(({ eb }) => ({ count: eb('count', '+', 1), last_at: at }))
    .where('id', '=', id)
    .execute();
}

/** Counts a mark of a problem. A new mark is ignored when the problem has `most` marks of its kind. */
export async function countMark(
  db: Database,
  mark: Omit<DashboardProblemMarksTable, 'count'>,
  most: number,
): Promise<void> {
  const { problem_id: problem, kind, value } = mark;
  const of = db
    .selectFrom('dashboard_problem_marks')
    .where('problem_id', '=', problem)
    .where('kind', '=', kind);
  await increaseOrInsert(
    () =>
      db
        .updateTable('dashboard_problem_marks')
        .set(({ eb }) => ({ count: eb('count', '+', 1) }))
        .where('problem_id', '=', problem)
        .where('kind', '=', kind)
        .where('value', '=', value)
        .executeTakeFirst(),
    async () => {
      const { rows } = await of
        .select(({ fn }) => fn.countAll<number | string>().as('rows'))
        .executeTakeFirstOrThrow();
      if (Number(rows) < most)
        await db
          .insertInto('dashboard_problem_marks')
          .values({ ...mark, count: 1 })
          .execute();
    },
  );
}

export const countMeasure = (
  db: Database,
  { name, version, measure, day, step }: Omit<DashboardMeasuresTable, 'count'>,
): Promise<void> =>
  increaseOrInsert(
    () =>
      db
        .updateTable('dashboard_measures')
        .set(({ eb }) => ({ count: eb('count', '+', 1) }))
        .where('name', '=', name)
        .where('version', '=', version)
        .where('measure', '=', measure)
        .where('day', '=', day)
        .where('step', '=', step)
        .executeTakeFirst(),
    () =>
      db.insertInto('dashboard_measures').values({ name, version, measure, day, step, count: 1 }).execute(),
  );

/** The problems that were reported last, newest first. */
export const listProblems = (db: Database, name: string, most: number) =>
  db
    .selectFrom('dashboard_problems')
    .selectAll()
    .where('name', '=', name)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export const listMarks = (db: Database, problems: readonly number[]) =>
  problems.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('dashboard_problem_marks')
        .selectAll()
        .where('problem_id', 'in', [...problems])
        .orderBy('count', 'desc')
        .orderBy('value')
        .execute();

/** The measurements of a dashboard since a day, added up. */
export async function sumMeasures(db: Database, name: string, since: string) {
  const rows = await db
    .selectFrom('dashboard_measures')
    .select(({ fn }) => ['version', 'measure', 'step', fn.sum<number | string>('count').as('count')])
    .where('name', '=', name)
    .where('day', '>=', since)
    .groupBy(['version', 'measure', 'step'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Removes problems that nobody has reported since an instant, and measurements from before its day. */
export async function deleteReportsBefore(db: Database, at: SqlDateTime): Promise<void> {
  await db.deleteFrom('dashboard_problems').where('last_at', '<', at).execute();
  await db.deleteFrom('dashboard_measures').where('day', '<', at.slice(0, 10)).execute();
}
