import {
  type AnalysisSection,
  assertAllowed,
  canWriteAnalysis,
  DomainError,
  hasPermission,
  mayReadAnalysis,
  WRITING,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { fromSql, toSql } from '../../platform/db/index.ts';
import type { NewsSource } from '../changes/watch.ts';
import { readRequest } from '../device-requests/service.ts';
import { beginWriter, endWriter, renewWriter, writersOf } from './writers-store.ts';

/** Somebody who is writing a section now. */
export interface AnalysisWriter {
  section: AnalysisSection;
  person: { id: number; name: string };
  /** Seconds until it ends, unless it is renewed. */
  secondsLeft: number;
}

/**
 * Records that the user is writing a section, or has stopped. This must be repeated while they write, because it ends automatically.
 * Returns the seconds until then; 0 when they have stopped. The first time costs a read and two writes, each later time one write.
 * DomainErrors: `unauthenticated`, `not_found`, `forbidden`, and `conflict` when the stage does not allow writing.
 */
export async function tellWriting(
  context: Context,
  requestId: number,
  section: AnalysisSection,
  isWriting: boolean,
): Promise<number> {
  const { db, clock, changes } = context;
  const user = requireUser(context, say('signInToUpdate'));
  const place = { request_id: requestId, section, user_id: user.id };
  const now = clock();
  const until = toSql(new Date(now.getTime() + WRITING.leaseMs));
  // A person whose row can be renewed or deleted was let in before, so only their permission is checked again.
  const isKnown =
    hasPermission(user, 'analyze_requests') &&
    (isWriting ? await renewWriter(db, place, { now: toSql(now), until }) : await endWriter(db, place));
  if (!isKnown) {
    const request = await readRequest(context, requestId);
    assertAllowed(canWriteAnalysis(user, request));
    if (isWriting) await beginWriter(db, place, until);
  }
  // A renewal is no news.
  if (isKnown !== isWriting) changes.write(requestId);
  return isWriting ? WRITING.leaseMs / 1_000 : 0;
}

/**
 * Who else is writing in the value analyses of requests that were read for the person, in the order of the ids; nobody for people who may
 * not read analyses. One statement for all. DomainError `unauthenticated`.
 */
export async function readWriters(
  context: Context,
  requestIds: readonly number[],
): Promise<AnalysisWriter[][]> {
  const user = requireUser(context);
  if (!mayReadAnalysis(user)) return requestIds.map(() => []);
  const now = context.clock();
  const rows = await writersOf(context.db, requestIds, { now: toSql(now), but: user.id });
  const byRequest = Map.groupBy(rows, ({ request_id }) => request_id);
  return requestIds.map((id) =>
    (byRequest.get(id) ?? []).map(({ section, user_id, name, until }) => ({
      section,
      person: { id: user_id, name },
      secondsLeft: Math.ceil((fromSql(until).getTime() - now.getTime()) / 1_000),
    })),
  );
}

/**
 * As `readWriters`, for one request, which is read first. DomainErrors: `unauthenticated`, and `not_found` also for people who may not read
 * its value analysis.
 */
export async function readWritersOf(context: Context, requestId: number): Promise<AnalysisWriter[]> {
  const user = requireUser(context);
  await readRequest(context, requestId);
  if (!mayReadAnalysis(user)) throw new DomainError('not_found', say('analysisNotFound'));
  const [writers = []] = await readWriters(context, [requestId]);
  return writers;
}

/** The news that the people who are writing in the value analysis of a request have changed. */
export interface WritersNews {
  writersOf: number;
}

/** Tells the streams of people who may read value analyses when somebody begins or stops writing in one. */
export const writersNews =
  (context: Context): NewsSource<WritersNews> =>
  ({ user, emit }) => {
    const close = context.changes.subscribe({
      written(requestId) {
        if (mayReadAnalysis(user())) emit({ writersOf: requestId });
      },
      lost() {},
    });
    return { checked() {}, close };
  };
