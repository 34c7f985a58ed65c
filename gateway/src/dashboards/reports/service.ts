import { createHash } from 'node:crypto';
import {
  cleanMessage,
  DomainError,
  MEASURES,
  type Measure,
  PROBLEM_KINDS,
  type ProblemKind,
  REPORT_LIMITS,
  ROUTE_PATTERN,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import * as z from 'zod';
import { type Context, requireUser, type Services } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { dashboardProblem } from '../../platform/events.ts';
import { noteLoad } from '../canary/service.ts';
import { VERSION } from '../versions/description.ts';
import { knownFiles } from '../versions/known-files.ts';
import { browserOf } from './browser.ts';
import { boxOf, MOST_BOXES } from './people.ts';
import { stepOf } from './percentile.ts';
import { framesOf } from './stack.ts';
import {
  countMark,
  countMeasure,
  countProblems,
  deleteReportsBefore,
  findProblem,
  insertProblem,
  problemsOfOneBox,
  repeatProblem,
} from './store.ts';

const DAY = 24 * 60 * 60_000;
export const KEPT_DAYS = 30;
/** The most different problems of a version that are stored. Further ones appear only in the counts of the metrics. */
const MOST_PROBLEMS = 100;
/** The most of them that only one person has reported, so that nobody can fill the list with invented problems. */
const MOST_OF_PERSON = 10;
const MOST = { browser: 20, route: 10, box: MOST_BOXES } as const;
/** How many frames of a stack distinguish problems. */
const TELLING_FRAMES = 3;

const about = { name: z.string().max(40).regex(VERSION), version: z.string().regex(VERSION) };
const problem = z.object({
  ...about,
  kind: z.enum(PROBLEM_KINDS),
  message: z.string().max(REPORT_LIMITS.message * 10),
  stack: z.string().max(REPORT_LIMITS.stack),
  route: z.string().max(REPORT_LIMITS.route).default(''),
});
const measurement = z.object({
  ...about,
  measure: z.enum(Object.keys(MEASURES) as [Measure, ...Measure[]]),
  value: z.number().min(0).max(10_000_000),
});

const load = z.object({
  ...about,
  opened: z.boolean(),
  failed: z.boolean(),
  stopped: z.boolean(),
  ms: z.number().min(0).max(10_000_000).optional(),
});

/** The reports of one person's page about the dashboards on it. */
export const reportBody = z.object({
  problems: z.array(problem).max(REPORT_LIMITS.entries).default([]),
  measurements: z.array(measurement).max(REPORT_LIMITS.entries).default([]),
  loads: z.array(load).max(REPORT_LIMITS.entries).default([]),
});

/**
 * Counts the reports of a signed-in person's browser. Reports about versions that do not exist are dropped. Nothing that is stored says who
 * the person was, or what they typed or saw. DomainErrors `unauthenticated`, `invalid`.
 */
export async function takeReport(context: Context, input: unknown, userAgent?: string): Promise<void> {
  const user = requireUser(context);
  const { success, data } = reportBody.safeParse(input);
  if (!success) throw new DomainError('invalid', say('dashboardReportInvalid'));
  for (const each of data.measurements) await takeMeasurement(context, each);
  for (const each of data.loads) await noteLoad(context, each);
  for (const each of data.problems) await takeProblem(context, each, user.id, browserOf(userAgent));
}

async function takeMeasurement(services: Services, { value, ...of }: z.output<typeof measurement>) {
  if (!(await knownFiles(services, of.name, of.version))) return;
  const day = toSql(services.clock()).slice(0, 10);
  await countMeasure(services.db, { ...of, day, step: stepOf(of.measure, value) });
}

async function takeProblem(
  services: Services,
  { name, version, kind, ...reported }: z.output<typeof problem>,
  userId: number,
  browser: string,
) {
  const files = await knownFiles(services, name, version);
  if (!files) return;
  dashboardProblem.publish({ dashboard: name, kind });
  const message = cleanMessage(reported.message);
  const frames = framesOf(reported.stack, name, version, files);
  const telling = frames.slice(0, TELLING_FRAMES).map(({ file, line, column }) => [file, line, column]);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind, message, telling]))
    .digest('hex')
    .slice(0, 40);
  const cleaned = { name, version, kind, message, stack: JSON.stringify(frames), fingerprint };
  await transaction(services.db, async (db) => {
    const id = await noteProblem(db, cleaned, userId, toSql(services.clock()));
    if (id === undefined) return;
    const route = ROUTE_PATTERN.test(reported.route) ? reported.route : '';
    const marks = { box: boxOf(fingerprint, userId), browser, ...(route && { route }) };
    for (const [mark, value] of Object.entries(marks) as ['box' | 'browser' | 'route', string][])
      await countMark(db, { problem_id: id, kind: mark, value }, MOST[mark]);
  });
}

async function noteProblem(
  db: Services['db'],
  problem: {
    name: string;
    version: string;
    kind: ProblemKind;
    message: string;
    stack: string;
    fingerprint: string;
  },
  userId: number,
  at: string,
): Promise<number | undefined> {
  const before = await findProblem(db, problem);
  if (before !== undefined) {
    await repeatProblem(db, before, at);
    return before;
  }
  const { name, version } = problem;
  if ((await countProblems(db, name, version)) >= MOST_PROBLEMS) return undefined;
  const alone = await problemsOfOneBox(db, name, version);
  const own = alone.filter(({ fingerprint, box }) => box === boxOf(fingerprint, userId));
  if (own.length >= MOST_OF_PERSON) return undefined;
  return insertProblem(db, { ...problem, first_at: at, last_at: at, count: 1 });
}

/** Deletes reports of problems that nobody has met for a month. */
export const forgetOldReports = ({ db, clock }: Services): Promise<void> =>
  deleteReportsBefore(db, toSql(new Date(clock().getTime() - KEPT_DAYS * DAY)));
