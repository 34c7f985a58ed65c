import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import * as z from 'zod';
import type { Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { VERSION } from './description.ts';
import { countError, deleteErrorsBefore, errorsSince } from './error-store.ts';
import { isRegistered } from './store.ts';

const DAY = 24 * 60 * 60_000;

/** A report with the shell's names of the reasons why a dashboard cannot be shown. */
const report = z.object({
  name: z.string().max(40),
  version: z.string().regex(VERSION),
  reason: z.enum([
    'contract',
    'origin',
    'manifest',
    'integrity',
    'missing',
    'unreachable',
    'slow',
    'intruding',
    'looping',
    'broken',
  ]),
});

const hourOf = (at: Date) => toSql(at).slice(0, 13);
const dayBefore = (at: Date) => hourOf(new Date(at.getTime() - DAY));

/** Counts a browser's report that a dashboard could not be shown; reports about versions that do not exist are dropped. */
export async function reportError(services: Services, input: unknown): Promise<void> {
  const { success, data } = report.safeParse(input);
  if (!success) throw new DomainError('invalid', say('reportIncomplete'));
  await countFailure(services, data);
}

/** Counts a failure of a version, if the version exists. */
export async function countFailure(
  { db, clock }: Services,
  failure: { name: string; version: string; reason: string },
): Promise<void> {
  const { name, version, reason } = failure;
  if (!(await isRegistered(db, name, version))) return;
  await countError(db, { name, version, reason, hour: hourOf(clock()) });
}

/** The number of failures in the last day, by dashboard. */
export async function recentErrors({ db, clock }: Services): Promise<ReadonlyMap<string, number>> {
  const totals = new Map<string, number>();
  for (const { name, count } of await errorsSince(db, dayBefore(clock()))) {
    totals.set(name, (totals.get(name) ?? 0) + count);
  }
  return totals;
}

/** The number of failures of one dashboard in the last day, by version. */
export async function failuresByVersion(
  { db, clock }: Services,
  dashboard: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await errorsSince(db, dayBefore(clock()));
  return new Map(rows.filter(({ name }) => name === dashboard).map(({ version, count }) => [version, count]));
}

/** Deletes counts that nothing shows any more. */
export const forgetOldErrors = ({ db, clock }: Services): Promise<void> =>
  deleteErrorsBefore(db, dayBefore(new Date(clock().getTime() - DAY)));
