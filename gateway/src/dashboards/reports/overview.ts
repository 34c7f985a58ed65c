import { type Counted, type DashboardHealth, MEASURES, type Measure } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import { failuresByVersion } from '../versions/load-errors.ts';
import { peopleIn } from './people.ts';
import { percentile } from './percentile.ts';
import { KEPT_DAYS } from './service.ts';
import { createSources } from './source-maps/sources.ts';
import { type Frame, frameText, placeText } from './stack.ts';
import { listMarks, listProblems, sumMeasures } from './store.ts';

const DAY = 24 * 60 * 60_000;
const MOST_PROBLEMS = 100;
/** The share of measurements that must be within the shown value, as for Web Vitals. */
const SHARE = 0.75;
/** The beginning of names of sources that the team has not written itself. */
const PACKAGES = 'node_modules/';
const sources = createSources();

/** The reports of browsers about a dashboard in the last 30 days. */
export async function readHealth(services: Services, name: string): Promise<DashboardHealth> {
  const { db, clock } = services;
  const since = toSql(new Date(clock().getTime() - KEPT_DAYS * DAY)).slice(0, 10);
  const problems = (await listProblems(db, name, MOST_PROBLEMS)).map((row) => ({
    ...row,
    frames: JSON.parse(row.stack) as Frame[],
  }));
  const mapped = await sources.find(services, name, problems);
  const inSource = (frame: Frame): Frame => {
    const place = mapped.get(frame);
    return place ? { ...place, at: place.at || frame.at } : frame;
  };
  const placeOf = (frames: readonly Frame[]): string | null => {
    const places = frames.flatMap((frame) => mapped.get(frame) ?? []);
    const top = places.find(({ file }) => !file.startsWith(PACKAGES)) ?? places[0];
    return top ? placeText(top) : null;
  };
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
    problems: problems.map(({ id, version, kind, message, frames, first_at, last_at, count }) => ({
      version,
      kind,
      message,
      stack: frames.map((frame) => frameText(inSource(frame))),
      place: placeOf(frames),
      first_at: toIso(first_at),
      last_at: toIso(last_at),
      count,
      people: peopleIn(marksOf(id, 'box').length),
      browsers: marksOf(id, 'browser'),
      routes: marksOf(id, 'route'),
    })),
  };
}
