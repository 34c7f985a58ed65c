import {
  ANALYSIS_SECTION_NAMES,
  ANALYSIS_SECTIONS,
  type AnalysisSection,
  analysisChangeSchema,
  assertAllowed,
  type Criterion,
  canWriteAnalysis,
  DEFAULT_CRITERIA,
  DomainError,
  invalidField,
  knownCriteria,
  MESSAGES,
  mayReadAnalysis,
  type ScoreSection,
  snake,
  validate,
  weightsOf,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type * as z from 'zod/mini';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { rewriteRequest } from '../device-requests/rewrite.ts';
import { readRequest } from '../device-requests/service.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { sealed } from '../history/sealed.ts';
import { appendEvent, assertRoom, ROOM_FOR_REPEATS } from '../history/service.ts';
import { endWaiting } from '../second-approvals/waiting.ts';
import { hospitalSettings } from '../settings/known.ts';
import { analysisOf, criteriaOf, type ReadAnalysis, type StoredSection, storedIn } from './model.ts';
import { presentCriteria } from './present-criteria.ts';
import { deleteSectionsOf, saveSection, sectionsOf } from './store.ts';
import type { AnalysisSectionRow } from './tables.ts';

/** The id that a browser gives to a save: a UUID, or something like it. */
const SAVE_ID = /^[\w-]{1,36}$/;

onWithdrawal('analysis_sections', async (_context, trx, requestId) => {
  await deleteSectionsOf(trx, requestId);
  return undefined;
});

/**
 * The value analyses of requests that were read for the person, in the order of the ids; null for people who may not read them. At most one
 * statement. DomainError `unauthenticated`.
 */
export async function analysesOf(
  context: Context,
  requestIds: readonly number[],
): Promise<(ReadAnalysis | null)[]> {
  if (!mayReadAnalysis(requireUser(context))) return requestIds.map(() => null);
  const present = await presentCriteria(context);
  const rows = Map.groupBy(await sectionsOf(context.db, requestIds), ({ request_id }) => request_id);
  return requestIds.map((id) => analysisOf(id, rows.get(id) ?? [], present));
}

/** The value analysis of a request. DomainErrors: `unauthenticated`, and `not_found` also for people who may not read the analysis. */
export async function readAnalysis(context: Context, requestId: number): Promise<ReadAnalysis> {
  await readRequest(context, requestId);
  const [analysis] = await analysesOf(context, [requestId]);
  if (!analysis) throw new DomainError('not_found', say('analysisNotFound'));
  return analysis;
}

/**
 * Saves sections of a value analysis; sections that are not sent stay as they are. DomainErrors: `unauthenticated`, `invalid`, `not_found`
 * for a request that the person may not read, `forbidden`, and `conflict` when the version is not the newest, the stage does not allow it,
 * or the history has no room.
 */
export async function saveAnalysis(
  context: Context,
  requestId: number,
  input: Readonly<Record<string, unknown>>,
): Promise<ReadAnalysis> {
  const user = requireUser(context, say('signInToUpdate'));
  const { presentCriteria: byPresent = null } = input;
  if (byPresent !== null && typeof byPresent !== 'boolean')
    throw invalidField('presentCriteria', MESSAGES.notFlag('present_criteria'));
  return save(context, user, requestId, await changeIn(context, input), {
    versioned: ANALYSIS_SECTION_NAMES,
    takesSame: false,
    saveId: null,
    byPresent: byPresent ?? false,
  });
}

/**
 * Saves one section. Only the version of this section counts, so people who write different sections do not conflict. A value that is
 * already stored is no conflict, whatever its version is: the answer to its save may have been lost. `saveId` is the browser's id of this
 * save. DomainErrors: as `saveAnalysis`.
 */
export async function saveAnalysisSection(
  context: Context,
  requestId: number,
  section: AnalysisSection,
  {
    value,
    version,
    saveId = null,
    byPresent,
  }: { value: unknown; version: number; saveId?: string | null | undefined; byPresent: boolean },
): Promise<ReadAnalysis> {
  const user = requireUser(context, say('signInToUpdate'));
  if (value === undefined) throw invalidField(section, MESSAGES.notObject(ANALYSIS_SECTIONS[section]));
  if (saveId !== null && !SAVE_ID.test(saveId)) throw invalidField('saveId', MESSAGES.notSaveId);
  const change = await changeIn(context, { version, [section]: value });
  return save(context, user, requestId, change, { versioned: [section], takesSame: true, saveId, byPresent });
}

type Change = z.output<ReturnType<typeof analysisChangeSchema>>;

/** The checked change. Here a score may have any criteria that ever existed; `storedScore` decides which of them it may have. */
async function changeIn(context: Context, input: unknown): Promise<Change> {
  const { score_criteria: set } = await hospitalSettings(context);
  return validate(analysisChangeSchema(knownCriteria(set), await presentCriteria(context)), input);
}

interface Saving {
  /** The sections whose newest version must be the version of the change. */
  versioned: readonly AnalysisSection[];
  /** A change that changes nothing may name any version. */
  takesSame: boolean;
  saveId: string | null;
  /** The score is made again with the current criteria. */
  byPresent: boolean;
}

async function save(
  context: Context,
  user: SessionUser,
  requestId: number,
  change: Change,
  { versioned, takesSame, saveId, byPresent }: Saving,
): Promise<ReadAnalysis> {
  const present = await presentCriteria(context);
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    let rows: AnalysisSectionRow[] = [];
    let changed: AnalysisSectionRow[] = [];
    const { before, after, head } = await rewriteRequest(trx, user, requestId, async (request) => {
      assertAllowed(canWriteAnalysis(user, request));
      rows = await sectionsOf(trx, [requestId]);
      changed = changedRows(rows, change, present, { requestId, user, at, saveId, byPresent });
      if (changed.length || !takesSame)
        assertNewest(
          rows.filter(({ section }) => versioned.includes(section)),
          change.version,
        );
      return changed.length ? request : null;
    });
    if (after) {
      // Forms save themselves while somebody types, so there are many saves.
      assertRoom(head, ROOM_FOR_REPEATS);
      for (const row of changed) await saveSection(trx, row, !isIn(rows, row));
      const event = {
        action: 'analysis_saved',
        audience: 'staff',
        notes: changed.map(({ section }) => ANALYSIS_SECTIONS[section]).join(', '),
        rows: { analysis_sections: changed },
      } as const;
      await appendEvent(trx, context, user, { ...event, before, after, at }, head);
      await endWaiting(trx, context, user, { request: after, why: MESSAGES.analysisHasChanged, at });
    }
    return analysisOf(requestId, [...rows.filter((row) => !isIn(changed, row)), ...changed], present);
  });
}

const isIn = (rows: readonly AnalysisSectionRow[], { section }: AnalysisSectionRow) =>
  rows.some((row) => row.section === section);

function assertNewest(rows: readonly AnalysisSectionRow[], version: number): void {
  const newest = rows.reduce<AnalysisSectionRow | null>(
    (last, row) => (last && last.version >= row.version ? last : row),
    null,
  );
  if ((newest?.version ?? 0) === version) return;
  throw new DomainError('conflict', say('analysisNewer', newest?.saved_by_name ?? 'Somebody'));
}

/** The new rows of the sections whose values change. */
function changedRows(
  rows: readonly AnalysisSectionRow[],
  change: Change,
  present: readonly Criterion[],
  {
    requestId,
    user,
    at,
    saveId,
    byPresent,
  }: { requestId: number; user: SessionUser; at: Date; saveId: string | null; byPresent: boolean },
): AnalysisSectionRow[] {
  const version = Math.max(0, ...rows.map((row) => row.version)) + 1;
  return ANALYSIS_SECTION_NAMES.flatMap((section): AnalysisSectionRow[] => {
    const { [section]: newSection } = change;
    if (newSection === undefined) return [];
    const row = rows.find((each) => each.section === section);
    const old = row && storedIn(row);
    if (!old && newSection === null) return [];
    const value = JSON.stringify(
      section === 'score' && newSection
        ? storedScore(newSection as ScoreSection, old, byPresent ? present : null, present)
        : ({ value: newSection } satisfies StoredSection),
    );
    if (value === row?.value) return [];
    return [
      {
        request_id: requestId,
        section,
        version,
        value,
        ...sealed(value),
        saved_by: user.id,
        saved_by_name: user.name,
        saved_at: toSql(at),
        save_id: saveId,
      },
    ];
  });
}

/** Forms send all criteria that they know, with empty values for those without points. */
const isGiven = (given: ScoreSection[string]) =>
  given !== undefined && given !== null && (given.points !== null || given.reason !== null);

/**
 * A score as it is stored: with the criteria with which it was made, in their order. `anew` are the criteria with which it is made again.
 * DomainError `invalid` when it has other criteria.
 */
function storedScore(
  score: ScoreSection,
  old: StoredSection | undefined,
  anew: readonly Criterion[] | null,
  present: readonly Criterion[],
): StoredSection {
  const kept = old && criteriaOf(old);
  const isSame = kept !== undefined && JSON.stringify(kept) === JSON.stringify(anew ?? kept);
  const criteria = isSame ? kept : (anew ?? present);
  const names = criteria.map(({ name }) => name);
  if (Object.entries(score).some(([name, given]) => isGiven(given) && !names.includes(name)))
    throw invalidField(
      'score',
      (isSame ? MESSAGES.notCriteriaOfScore : MESSAGES.notCriteria)(names.map(snake)),
    );
  const value = Object.fromEntries(names.flatMap((name) => (score[name] ? [[name, score[name]]] : [])));
  // A score that was stored only with weights stays in that form while its criteria are the same.
  if (isSame && !old?.criteria && old?.weights) return { value, weights: old.weights };
  // Older gateways know these criteria, and look for their weights.
  const isUsual = names.every((name) => DEFAULT_CRITERIA.some((criterion) => criterion.name === name));
  return { value, criteria, ...(isUsual && { weights: weightsOf(criteria) }) };
}
