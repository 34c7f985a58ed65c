import {
  type Action,
  FIRST_STAGE,
  isCommentAction,
  readAction,
  STAGE,
  type Stage,
  stageOf,
  statusOfStage,
  TRANSITIONS,
} from '@portal/domain';
import { compareRows, type Row, shown, verifyOrder } from '../../audit/index.ts';
import { toIso } from '../../platform/db/index.ts';
import { ADDED_AS, RECORDED } from '../device-requests/rows.ts';
import { sortKeys } from '../device-requests/sort-keys.ts';
import type { RequestRow } from '../device-requests/tables.ts';
import { readChanges } from './changes.ts';
import { impliedBy } from './older-events.ts';
import { entryOf, forEachTable, RECORDED_TABLE_NAMES, type RecordedTableName } from './recorded-tables.ts';
import { BASELINE } from './store.ts';
import type { EventRow } from './tables.ts';

/** A request as its history describes it. Columns that no event has recorded are missing. */
export interface Replayed {
  /** Null when the request was withdrawn. */
  request: Row | null;
  rows: Record<RecordedTableName, Row[]>;
  /** The places where the history contradicts itself or the lifecycle. */
  problems: string[];
}

/** Recomputes a request from its events, and checks that the portal allows each step. */
export function replay(events: readonly EventRow[]): Replayed {
  const replayed: Replayed = { request: null, rows: noRows(), problems: [] };
  let last: EventRow | undefined;
  /** The stage before the last dismissal: a restore leads back to it. */
  let former: string | null = null;
  for (const event of events) {
    const wasAsked = (replayed.request?.waiting_since ?? null) !== null;
    checkStep(event, { last, former, wasAsked }, replayed.problems);
    if (event.to_stage === 'dismissed' && event.from_stage !== 'dismissed') former = event.from_stage;
    if (event.action === 'deleted') Object.assign(replayed, { request: null, rows: noRows() });
    else apply(event, replayed);
    last = event;
  }
  const { request } = replayed;
  if (request) Object.assign(request, computedOf(request));
  return replayed;
}

const noRows = () => forEachTable((): Row[] => []);

const about = ({ request_id, sequence }: EventRow) => `request ${request_id}, event ${sequence}`;

function checkStep(
  event: EventRow,
  { last, former, wasAsked }: { last: EventRow | undefined; former: string | null; wasAsked: boolean },
  problems: string[],
): void {
  const { from_stage: from, to_stage: to } = event;
  const { action } = readAction(event.action);
  if (from !== (last?.to_stage ?? null)) {
    problems.push(
      `${about(event)}: starts from ${from ?? 'nothing'}, but the one before it ended with ${last?.to_stage ?? 'nothing'}`,
    );
  }
  if (!isStep(action, { from, to, former, wasAsked })) {
    problems.push(
      `${about(event)}: "${action}" does not lead from ${from ?? 'nothing'} to ${to ?? 'nothing'}`,
    );
  }
  if (last) problems.push(...verifyOrder(about(event), event, last));
}

/**
 * Events that are added right after another one and do not change the request, not even its version: a version that only a decision against
 * a recommendation counts would reveal that decision to people from whom it is hidden.
 */
const BESIDE: readonly string[] = ['decided_against', 'approval_ended'];

/** Whether the portal allows this step at all (spec 4). */
function isStep(
  action: string,
  { from, to, former, wasAsked }: Record<'from' | 'to' | 'former', string | null> & { wasAsked: boolean },
): boolean {
  if (isCommentAction(action)) return from !== null && to === from;
  switch (action) {
    case 'created':
      return from === null && to === FIRST_STAGE;
    case 'edited':
      return (
        (from === FIRST_STAGE || (wasAsked && STAGE[from as Stage]?.changeableWhileAsked === true)) &&
        to === from
      );
    case 'deleted':
      return from === FIRST_STAGE && to === null;
    case 'vote_approve':
    case 'vote_deny':
    case 'recused':
    case 'recommended':
    case 'approval_given':
    case 'approval_taken_back':
    case 'circulated':
    case 'votes_soon':
    case 'votes_lacking':
      return STAGE[from as Stage]?.beforeCommittee === true && to === from;
    case 'decided_against':
      return (from === TRANSITIONS.approve.to || from === TRANSITIONS.reject.to) && to === from;
    case 'taken':
    case 'given':
    case 'urgency_confirmed':
    case 'urgency_lowered':
    case 'released':
    case 'supported':
    case 'support_ended':
    case 'merged_in':
    case 'merge_ended':
    case 'agenda_added':
    case 'agenda_removed':
    case 'circulation_off':
    case 'approval_ended':
    case 'reminder':
    case 'overdue':
    case 'escalated':
    case 'trial_ends':
    case 'trial_over':
    case 'trial_kept':
    case 'follow_up_asked':
    case 'follow_up_due':
    case 'follow_up_answered':
    case 'evaluated':
    case 'condition_due':
    case 'condition_overdue':
    case 'consultation_soon':
    case 'consultation_due':
    case 'condition_closed':
    case 'condition_reopened':
    case 'analysis_saved':
    case 'evidence_added':
    case 'evidence_edited':
    case 'evidence_removed':
    case 'consultation_asked':
    case 'consultation_answered':
    case 'consultation_withdrawn':
    case 'consultation_skipped':
    case 'file_uploaded':
    case 'file_removed':
    case BASELINE:
      return from !== null && to === from;
  }
  if (!Object.hasOwn(TRANSITIONS, action)) return false;
  const transition = TRANSITIONS[action as Action];
  return transition.from.includes(from as Stage) && (transition.to ?? former) === to;
}

function apply(event: EventRow, replayed: Replayed): void {
  const { request, problems } = replayed;
  const isBaseline = event.action === BASELINE;
  const changes = event.changes === null ? impliedBy(event) : readChanges(event.changes);
  // A creation with changes names every column that existed then, and so does a baseline. Columns that it leaves out were
  // added later.
  const isRecorded = isBaseline || (event.action === 'created' && event.changes !== null);
  const recorded: Row = { ...(isRecorded && ADDED_AS), ...changes.device_requests };
  const rowsOf = (name: RecordedTableName) => changes[name] ?? [];
  if (isBaseline && request) {
    if (isComplete(replayed)) {
      problems.push(`${about(event)}: records the request anew, though the events before tell all of it`);
    }
    for (const [column, value] of Object.entries(request)) {
      if (column === 'version' || value === undefined || value === recorded[column]) continue;
      problems.push(
        `${about(event)}, ${column}: was ${shown(recorded[column])} when it was recorded, the events before say ${shown(value)}`,
      );
    }
    const owner = `request ${event.request_id}`;
    for (const table of RECORDED_TABLE_NAMES) {
      const { key } = entryOf(table);
      problems.push(...compareRows({ table, key, owner }, rowsOf(table), replayed.rows[table]));
    }
    replayed.rows = noRows();
  }
  const isBeside = BESIDE.includes(readAction(event.action).action) && recorded.version === undefined;
  if (event.changes !== null && request?.version !== undefined && !isBeside) {
    const before = Number(recorded.version) - 1;
    if (before !== request.version) {
      problems.push(
        `${about(event)}, version: starts from ${before}, but the one before it ended with ${request.version}`,
      );
    }
  }
  replayed.request = { ...request, ...recorded };
  for (const table of RECORDED_TABLE_NAMES) {
    for (const row of rowsOf(table)) {
      replayed.rows[table] = [...replayed.rows[table].filter((each) => !isSame(table, each, row)), row];
    }
  }
  checkStage(event, replayed.request, problems);
}

/** Whether a row replaces another one. Older events do not name the keys of files: each of those is a separate file. */
const isSame = (table: RecordedTableName, a: Row, b: Row): boolean =>
  entryOf(table).key.every((column) => a[column] !== undefined && a[column] === b[column]);

/** Whether the keys of all rows are recorded. */
export const isWhole = (rows: Replayed['rows']): boolean =>
  RECORDED_TABLE_NAMES.every((table) =>
    rows[table].every((row) => entryOf(table).key.every((column) => row[column] !== undefined)),
  );

/** Whether the events so far describe the whole request. */
const isComplete = ({ request, rows }: Replayed): boolean =>
  RECORDED.every((column) => request?.[column] !== undefined) && isWhole(rows);

/** Checks that an event's changes result in the stage that the event names. */
function checkStage(event: EventRow, request: Row, problems: string[]): void {
  const stage = stageFrom(request);
  if (stage === event.to_stage) return;
  problems.push(
    `${about(event)}: says that it led to ${event.to_stage ?? 'nothing'}, but its changes lead to ${stage}`,
  );
}

const stageFrom = (request: Row): Stage =>
  stageOf({
    status: request.status as RequestRow['status'],
    isOrdered: request.is_ordered === 1,
    isOnShelf: request.is_on_shelf === 1,
  });

/** The columns that the portal computes from other columns. */
function computedOf(request: Row): Row {
  const iso = (instant: unknown) => (typeof instant === 'string' ? toIso(instant) : null);
  return {
    ...sortKeys({
      status: statusOfStage(stageFrom(request)),
      isOrdered: request.is_ordered === 1,
      isOnShelf: request.is_on_shelf === 1,
      submissionDate: iso(request.submission_date) ?? '',
      lastUpdated: iso(request.last_updated),
      stageDate: iso(request.stage_date),
      orderDate: iso(request.order_date),
      shelfDate: iso(request.shelf_date),
      urgency: String(request.urgency),
      urgencyConfirmedAt: iso(request.urgency_confirmed_at),
      wantedBy: typeof request.wanted_by === 'string' ? request.wanted_by : null,
    }),
  };
}
