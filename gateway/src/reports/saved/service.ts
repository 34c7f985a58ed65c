import {
  DomainError,
  hasPermission,
  invalidField,
  mailedFor,
  mayReadReports,
  namedPeriod,
  REPORT_ROLES,
  type ReportFilter,
  type ReportFrequency,
  type ReportName,
  ROLE,
  type Role,
  readReportFilter,
  reportChoiceSchema,
  SAVED_REPORT_LIMITS,
  type SavedReportView,
  savedReportChangeSchema,
  savedReportSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { peopleWith } from '../../people/index.ts';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { takeTurn, toSql, transaction } from '../../platform/db/index.ts';
import { hospitalSettings } from '../../requests/index.ts';
import {
  countedUntil,
  filterFor,
  ownDepartment,
  readReportAmongOthers,
  reportsNarrowed,
  reportToday,
  requireReportReader,
} from '../sections/service.ts';
import {
  choose,
  deleteReport,
  findSeen,
  insertReport,
  ownReports,
  pinnedBeside,
  reportsSeenBy,
  type SeenReport,
  shareWithPeople,
  shareWithRoles,
  sharingOf,
  updateReport,
} from './store.ts';

/** A saved report for one viewer. */
export interface SavedReport extends Omit<SavedReportView, 'filter'> {
  id: number;
  name: string;
  /** The period and the filter, for today and for this person. */
  filter: ReportFilter;
  /** Whether the person may read its numbers. An owner may not when their department differs from that of the report. */
  isReadable: boolean;
  savedBy: { id: number; name: string };
  /** True when the person has saved it, and so may change it. */
  isOwn: boolean;
  roles: readonly Role[];
  people: readonly { id: number; name: string }[];
  mailed: ReportFrequency | null;
  /** True when it is on the start page of the roles with which it is shared. Each person can remove it from theirs. */
  isPinned: boolean;
  /** True when it is on the person's start page. */
  isTile: boolean;
  /** True when the person gets its mails, if there are any. */
  isMailed: boolean;
}

/** Whether a report is on the start page of the person's role. */
const isPinnedFor = ({ stands, of_role }: SeenReport): boolean => stands === 1 && of_role === 1;

/**
 * Whether a report is on the start page of the person: they have put it there, or it is there for their role and they have not removed it.
 */
const isTileOf = (report: SeenReport): boolean =>
  report.tile === 1 || (isPinnedFor(report) && report.taken_off !== 1);

/** The period and the filter of a report, for today. */
export async function filterToday(
  context: Context,
  { period, filter }: SavedReportView,
): Promise<ReportFilter> {
  const settings = await hospitalSettings(context);
  return { ...namedPeriod(period, reportToday(context), settings), ...filter };
}

/**
 * The saved reports for this person. Two statements. A report about a department that the person may not see is left out, except for its
 * owner, who may change or remove it.
 */
async function presented(
  context: Context,
  user: SessionUser,
  rows: readonly SeenReport[],
): Promise<SavedReport[]> {
  const { roles, people } = await sharingOf(
    context.db,
    rows.map(({ id }) => id),
  );
  const shown: SavedReport[] = [];
  for (const row of rows) {
    const view = JSON.parse(row.view) as SavedReportView;
    const isOwn = row.owner_id === user.id;
    const saved = await filterToday(context, view);
    const readable = await filterFor(context, saved).catch((error: unknown) => {
      if (error instanceof DomainError && error.kind === 'forbidden') return null;
      throw error;
    });
    if (!readable && !isOwn) continue;
    shown.push({
      id: row.id,
      name: row.name,
      sections: view.sections,
      period: view.period,
      filter: readable ?? saved,
      isReadable: readable !== null,
      savedBy: { id: row.owner_id, name: row.owner_name },
      isOwn,
      roles: roles.filter((each) => each.report_id === row.id).map(({ role }) => role),
      people: people.filter((each) => each.report_id === row.id).map(({ id, name }) => ({ id, name })),
      mailed: row.mailed,
      isPinned: row.stands === 1,
      isTile: isTileOf(row),
      isMailed: row.mailed !== null && row.muted !== 1,
    });
  }
  return shown;
}

/**
 * The person's own saved reports, and those that are shared with them or with one of their roles. DomainErrors: `unauthenticated`,
 * `forbidden` for people who may not view reports.
 */
export async function savedReports(context: Context): Promise<SavedReport[]> {
  const user = requireReportReader(context);
  return presented(context, user, await reportsSeenBy(context.db, user));
}

/**
 * The most reports on one start page: those that its person has put there, and those that administrators have put there for each of their
 * roles.
 */
export const MOST_TILES = SAVED_REPORT_LIMITS.tiles + SAVED_REPORT_LIMITS.pinned * REPORT_ROLES.length;

/** A saved report on the start page of a person. */
export interface ReportTile {
  id: number;
  name: string;
  /** The first of its reports that the person may read. */
  section: ReportName;
  /** The sentence of that report; null while everything is counted again. */
  sentence: string | null;
}

/**
 * The saved reports on the start page of the person. Two statements when there are none. DomainErrors: `unauthenticated`, `forbidden` for
 * people who may not view reports.
 */
export async function reportTiles(context: Context): Promise<ReportTile[]> {
  const user = requireReportReader(context);
  const chosen = (await reportsSeenBy(context.db, user)).filter(isTileOf);
  if (!chosen.length) return [];
  const { isPartial } = await countedUntil(context);
  const tiles: ReportTile[] = [];
  for (const { id, name, sections, filter, isReadable } of await presented(context, user, chosen)) {
    if (!isReadable) continue;
    const readable = await reportsNarrowed(context, filter);
    const section = sections.find((each) => readable.includes(each));
    if (!section) continue;
    const sentence = isPartial ? null : (await readReportAmongOthers(context, section, filter)).sentence;
    tiles.push({ id, name, section, sentence });
  }
  return tiles;
}

/** The most people in one answer. */
export const MOST_READERS = 10;

/**
 * Finds people by name with whom reports can be shared. DomainErrors: `unauthenticated`, `forbidden` for people who may not view reports.
 */
export async function readersByName(context: Context, text: string): Promise<{ id: number; name: string }[]> {
  requireReportReader(context);
  const people = await peopleWith(context.db, { roles: REPORT_ROLES, text, count: MOST_READERS });
  return people.map(({ id, name }) => ({ id, name }));
}

/**
 * A saved report that the person sees: their own, or shared with them. DomainError `not_found` for any other, and for people who may not
 * view reports.
 */
async function seenReport(db: Database, user: SessionUser, id: number): Promise<SeenReport> {
  const row = mayReadReports(user).allowed ? await findSeen(db, user, id) : undefined;
  if (!row) throw new DomainError('not_found', say('savedReportNotFound'));
  return row;
}

/** A saved report that the person sees. DomainErrors: `unauthenticated`, `not_found`. */
export async function savedReport(context: Context, id: number): Promise<SavedReport> {
  const user = requireUser(context);
  const [report] = await presented(context, user, [await seenReport(context.db, user, id)]);
  if (!report) throw new DomainError('not_found', say('savedReportNotFound'));
  return report;
}

/** Checks the filter of a saved report, as reports check it. DomainErrors: `invalid`, `forbidden`. */
async function checkedFilter(
  context: Context,
  given: Readonly<Record<string, string | null | undefined>>,
): Promise<SavedReportView['filter']> {
  const filter = readReportFilter((name) => given[name] ?? undefined, reportToday(context));
  await filterFor(context, filter);
  const { from: _, until: __, ...narrowed } = filter;
  return narrowed;
}

const allButDepartment = ({ department: _, ...filter }: SavedReportView['filter']) => filter;

async function refusePeople(db: Database, people: readonly number[]): Promise<void> {
  const found = await peopleWith(db, { roles: REPORT_ROLES, ids: people, count: people.length });
  if (found.length < people.length) throw invalidField('people', say('savedReportPeople').text);
}

/**
 * DomainError `conflict` when another report of the person has this name, or when too many of their reports are mailed. Returns the number
 * of their other reports.
 */
async function refuseBeside(
  trx: Database,
  ownerId: number,
  { id, name, mailed }: { id?: number; name?: string; mailed?: ReportFrequency | null },
): Promise<number> {
  const others = (await ownReports(trx, ownerId)).filter((each) => each.id !== id);
  const taken = others.find((each) => each.name.toLowerCase() === name?.toLowerCase());
  if (taken) throw new DomainError('conflict', say('savedReportNameTaken', taken.name));
  if (mailed && others.filter((each) => each.mailed !== null).length >= SAVED_REPORT_LIMITS.mailed)
    throw new DomainError('conflict', say('tooManyMailedReports', SAVED_REPORT_LIMITS.mailed));
  return others.length;
}

/**
 * Checks whether a report may be put on the start pages of these roles. DomainErrors: `forbidden` for people who are no administrators,
 * `invalid` without roles, `conflict` when one of the roles has the most reports already. Calls of administrators wait for each other.
 */
async function refusePins(
  trx: Database,
  user: SessionUser,
  { id, roles }: { id?: number; roles: readonly Role[] },
): Promise<void> {
  if (!hasPermission(user, 'manage_users')) throw new DomainError('forbidden', say('pinnedReportDenied'));
  if (!roles.length) throw invalidField('roles', say('pinnedReportRoles').text);
  await takeTurn(trx, 'start pages of roles');
  const beside = await pinnedBeside(trx, id);
  for (const role of roles) {
    const others = beside.filter((each) => each.role === role).map(({ name }) => name);
    if (others.length < SAVED_REPORT_LIMITS.pinned) continue;
    const owners = [...new Set(others)].join(', ');
    throw new DomainError('conflict', say('tooManyPinnedReports', ROLE[role].displayName, owners));
  }
}

/** The current week, month or quarter counts as mailed: so the first mails are sent for the next one. Null without mails. */
const mailedUntil = async (context: Context, frequency: ReportFrequency | null) =>
  frequency && mailedFor(frequency, reportToday(context), await hospitalSettings(context));

/**
 * Saves a report, and shares it. DomainErrors: `unauthenticated`, `forbidden`, `invalid`, `conflict` for a name that the person has used
 * already, or when they have too many reports, or too many that are mailed.
 */
export async function saveReport(context: Context, input: unknown): Promise<SavedReport> {
  const user = requireReportReader(context);
  const asked = validate(savedReportSchema, input);
  const { name, sections, period, filter: given, roles, people, mailed, pinned } = asked;
  const view: SavedReportView = { sections, period, filter: await checkedFilter(context, given) };
  await refusePeople(context.db, people);
  const mailed_for = await mailedUntil(context, mailed);
  const id = await transaction(context.db, async (trx) => {
    await takeTurn(trx, `reports ${user.id}`);
    if ((await refuseBeside(trx, user.id, { name, mailed })) >= SAVED_REPORT_LIMITS.perPerson)
      throw new DomainError('conflict', say('tooManySavedReports', SAVED_REPORT_LIMITS.perPerson));
    if (pinned) await refusePins(trx, user, { roles });
    const added = await insertReport(trx, {
      ...{ owner_id: user.id, name, view: JSON.stringify(view), mailed, mailed_for },
      ...{ pinned: pinned ? 1 : 0, created_at: toSql(context.clock()) },
    });
    await shareWithRoles(trx, added, roles);
    await shareWithPeople(trx, added, people);
    return added;
  });
  return savedReport(context, id);
}

/** The person's own report. DomainErrors: `not_found`, and `forbidden` when somebody else has shared it. */
async function ownReport(context: Context, user: SessionUser, id: number): Promise<SeenReport> {
  const row = await seenReport(context.db, user, id);
  if (row.owner_id !== user.id) throw new DomainError('forbidden', say('savedReportOwner', row.owner_name));
  return row;
}

/**
 * Changes a saved report; fields that are left out stay. Only its owner may. DomainErrors: `unauthenticated`, `forbidden`, `not_found`,
 * `invalid`, `conflict` for a name that is used already, or when too many are mailed.
 */
export async function changeReport(context: Context, id: number, input: unknown): Promise<SavedReport> {
  const user = requireUser(context);
  await ownReport(context, user, id);
  const asked = validate(savedReportChangeSchema, input);
  const { name, roles, people, mailed, pinned, filter: given, ...more } = asked;
  const filter = given && (await checkedFilter(context, given));
  // A person who reads only their department sees that department in the filter. They have not chosen it for other readers.
  const own = filter && (await ownDepartment(context));
  if (people) await refusePeople(context.db, people);
  const mailed_for = await mailedUntil(context, mailed ?? null);
  await transaction(context.db, async (trx) => {
    await takeTurn(trx, `reports ${user.id}`);
    // Read again under the lock: another call may have changed other fields in the meantime.
    const row = await seenReport(trx, user, id);
    await refuseBeside(trx, user.id, { id, name, mailed });
    if (pinned ?? row.stands === 1)
      await refusePins(trx, user, {
        id,
        roles: roles ?? (await sharingOf(trx, [id])).roles.map(({ role }) => role),
      });
    const before = JSON.parse(row.view) as SavedReportView;
    const view: SavedReportView = {
      sections: more.sections ?? before.sections,
      period: more.period ?? before.period,
      filter:
        filter && !before.filter.department && filter.department === own
          ? allButDepartment(filter)
          : (filter ?? before.filter),
    };
    await updateReport(trx, id, {
      view: JSON.stringify(view),
      ...(name !== undefined && { name }),
      ...(pinned !== undefined && { pinned: pinned ? 1 : 0 }),
      ...(mailed !== undefined && mailed !== row.mailed && { mailed, mailed_for }),
    });
    if (roles) await shareWithRoles(trx, id, roles);
    if (people) await shareWithPeople(trx, id, people);
  });
  return savedReport(context, id);
}

/** Removes the person's own report, for everybody. DomainErrors: `unauthenticated`, `forbidden`, `not_found`. */
export async function removeReport(context: Context, id: number): Promise<void> {
  await ownReport(context, requireUser(context), id);
  if (!(await deleteReport(context.db, id))) throw new DomainError('not_found', say('savedReportNotFound'));
}

async function refuseTile(trx: Database, user: SessionUser, id: number): Promise<void> {
  const others = (await reportsSeenBy(trx, user)).filter((each) => each.tile === 1 && each.id !== id);
  if (others.length >= SAVED_REPORT_LIMITS.tiles)
    throw new DomainError('conflict', say('tooManyReportTiles', SAVED_REPORT_LIMITS.tiles));
}

/**
 * Stores what the person chooses about a report that they see: whether it is on their start page, and whether they get its mails.
 * DomainErrors: `unauthenticated`, `forbidden`, `not_found`, `invalid`, `conflict` when their start page has too many.
 */
export async function chooseReport(context: Context, id: number, input: unknown): Promise<SavedReport> {
  const user = requireUser(context);
  const { tile, mails } = validate(reportChoiceSchema, input);
  await savedReport(context, id);
  if (tile !== undefined || mails !== undefined)
    await transaction(context.db, async (trx) => {
      await takeTurn(trx, `reports ${user.id}`);
      const isPinned = isPinnedFor(await seenReport(trx, user, id));
      // Reports that are there for a role do not count against the person's limit.
      if (tile && !isPinned) await refuseTile(trx, user, id);
      await choose(trx, id, user.id, {
        ...(tile !== undefined && !(tile && isPinned) && { tile: tile ? 1 : 0 }),
        ...(tile !== undefined && isPinned && { taken_off: tile ? 0 : 1 }),
        ...(mails !== undefined && { muted: mails ? 0 : 1 }),
      });
    });
  return savedReport(context, id);
}
