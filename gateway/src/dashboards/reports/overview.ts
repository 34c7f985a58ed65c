import { MEASURES, type Measure, type ProblemKind } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import { failuresByVersion } from '../remotes/load-errors.ts';
import { peopleIn } from './people.ts';
import { percentile } from './percentile.ts';
import { KEPT_DAYS } from './service.ts';
import { type Frame, frameText } from './stack.ts';
import { listMarks, listProblems, sumMeasures } from './store.ts';

const DAY = 24 * 60 * 60_000;
const MOST_PROBLEMS = 100;
/** As Web Vitals are judged. */
const SHARE = 0.75;

interface Counted {
  value: string;
  count: number;
}

/** How a version fares in browsers. */
export interface VersionHealth {
  version: string;
  /** How often it was shown in the last 30 days. */
  shown: number;
  /** How often it could not be shown in the last day. */
  failed_last_day: number;
  /** What three of four measurements stay within; null when there are none, or when they are beyond the last step. */
  p75: Record<Measure, number | null>;
}

export interface ReportedProblem {
  version: string;
  kind: ProblemKind;
  message: string;
  stack: string[];
  first_at: string;
  last_at: string;
  count: number;
  /** About how many. */
  people: number;
  browsers: Counted[];
  routes: Counted[];
}

export interface DashboardHealth {
  name: string;
  versions: VersionHealth[];
  problems: ReportedProblem[];
}

/** What browsers have reported of a dashboard in the last 30 days. */
export async function readHealth(services: Services, name: string): Promise<DashboardHealth> {
  const { db, clock } = services;
  const since = toSql(new Date(clock().getTime() - KEPT_DAYS * DAY)).slice(0, 10);
  const problems = await listProblems(db, name, MOST_PROBLEMS);
  const marks = await listMarks(
    db,
    problems.map(({ id }) => id),
  );
  const marksOf = (id: number, of: string): Counted[] =>
    marks
      .filter(({ problem_id, kind }) => problem_id === id && kind === of)
      .map(({ value, count }) => ({ value, count }));
  const measured = await sumMeasures(db, name, since);
  const failures = await failuresByVersion(services, name);
  const versions = new Set([
    ...measured.map(({ version }) => version),
    ...failures.keys(),
    ...problems.map(({ version }) => version),
  ]);
  const countsOf = (version: string, measure: Measure) =>
    new Map(
      measured
        .filter((row) => row.version === version && row.measure === measure)
        .map(({ step, count }) => [step, count]),
    );
  return {
    name,
    versions: [...versions].sort().map((version) => ({
      version,
      shown: [...countsOf(version, 'shown').values()].reduce((sum, count) => sum + count, 0),
      failed_last_day: failures.get(version) ?? 0,
      p75: Object.fromEntries(
        (Object.keys(MEASURES) as Measure[]).map((measure) => [
          measure,
          percentile(measure, countsOf(version, measure), SHARE),
        ]),
      ) as Record<Measure, number | null>,
    })),
    problems: problems.map(({ id, version, kind, message, stack, first_at, last_at, count }) => ({
      version,
      kind,
      message,
      stack: (JSON.parse(stack) as Frame[]).map(frameText),
      first_at: toIso(first_at),
      last_at: toIso(last_at),
      count,
      people: peopleIn(marksOf(id, 'box').length),
      browsers: marksOf(id, 'browser'),
      routes: marksOf(id, 'route'),
    })),
  };
}
