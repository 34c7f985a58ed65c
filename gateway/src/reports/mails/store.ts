import type { ReportFrequency, Role } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

/** The reports with this frequency of mails whose mails for this week, month or quarter are not written yet. */
export const reportsToMail = (db: Database, frequency: ReportFrequency, period: string) =>
  db
    .selectFrom('saved_reports')
    .select(['id', 'owner_id'])
    .where('mailed', '=', frequency)
    .where((eb) => eb.or([eb('mailed_for', 'is', null), eb('mailed_for', '<', period)]))
    .orderBy('id')
    .execute();

/**
 * Claims the mails of a report for this week, month or quarter. Returns false when another gateway has claimed them, or the report is no
 * longer mailed.
 */
export async function claimMails(
  db: Database,
  { id, frequency, period }: { id: number; frequency: ReportFrequency; period: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_reports')
    .set({ mailed_for: period })
    .where('id', '=', id)
    .where('mailed', '=', frequency)
    .where((eb) => eb.or([eb('mailed_for', 'is', null), eb('mailed_for', '<', period)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The roles and people with whom a report is shared, and the people who want no mails of it. Two statements. */
export async function readersOf(
  db: Database,
  id: number,
): Promise<{ roles: Role[]; people: number[]; muted: Set<number> }> {
  const roles = await db
    .selectFrom('saved_report_roles')
    .select('role')
    .where('report_id', '=', id)
    .execute();
  const people = await db
    .selectFrom('saved_report_people')
    .select(['user_id', 'shared', 'muted'])
    .where('report_id', '=', id)
    .execute();
  return {
    roles: roles.map(({ role }) => role),
    people: people.filter(({ shared }) => shared === 1).map(({ user_id }) => user_id),
    muted: new Set(people.filter(({ muted }) => muted === 1).map(({ user_id }) => user_id)),
  };
}
