import {
  type Approval,
  assertAllowed,
  type ConditionInput,
  DomainError,
  hasPermission,
  isBeforeCommittee,
  MESSAGES,
  mayAct,
  mayRead,
  optionalNotesSchema,
  reasonAgainstSchema,
  refusal,
  secondNumberSchema,
  type TrialInput,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { peopleById } from '../../people/index.ts';
import { type Context, type Database, requireUser } from '../../platform/context.ts';
import { toIso, transaction } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { rewriteRequest } from '../device-requests/rewrite.ts';
import { findRequest } from '../device-requests/store.ts';
import { act } from '../device-requests/transitions.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { appendEvent } from '../history/service.ts';
import { calendarDayText } from '../packet/words.ts';
import { isSecondAsked, needsOf } from './needs.ts';
import { deleteFirstApprovalOf, endFirstApproval, firstApprovalsOf } from './store.ts';
import type { FirstApprovalRow } from './tables.ts';
import { waitingOn } from './waiting.ts';

onWithdrawal('request_first_approvals', async (_context, trx, requestId) => {
  await deleteFirstApprovalOf(trx, requestId);
  return undefined;
});

/** An approval that waits for a second person, as both APIs show it. */
export interface WaitingApproval {
  number: number;
  by: NamedPerson;
  at: string;
  outcome: Approval;
  /** Its conditions or its trial, in words. */
  details: string[];
  notes: string | null;
}

/** The state of second approvals for a request before the committee. */
export interface SecondApproval {
  /** The outcomes with which an approval by the reader needs a second one. */
  neededFor: Approval[];
  waits: WaitingApproval | null;
}

interface Details {
  conditions: ConditionInput[];
  trial: TrialInput | null;
}
const detailsIn = ({ details }: FirstApprovalRow): Details => JSON.parse(details) as Details;

const namedIn = ({ conditions, trial }: Details): number[] => [
  ...conditions.map(({ userId }) => userId),
  ...(trial?.evaluatorIds ?? []),
];

/** The conditions or the trial of an approval, in words: one line each. */
function linesOf({ conditions, trial }: Details, names: ReadonlyMap<number, string>): string[] {
  const name = (id: number) => names.get(id) ?? String(id);
  const lines = conditions.map(({ text, userId, until, blocksOrdering }) =>
    MESSAGES.conditionLine(text, name(userId), calendarDayText(until), blocksOrdering),
  );
  if (!trial) return lines;
  const { units, from, until, evaluatorIds, questions } = trial;
  return [
    MESSAGES.trialLine(units, calendarDayText(from), calendarDayText(until)),
    MESSAGES.evaluatorsLine(evaluatorIds.map(name)),
    ...questions.map(({ text }) => text),
  ];
}

/** Those of these approvals that wait, by request id. At most one further statement. */
async function waitingIn(
  db: Database,
  rows: readonly FirstApprovalRow[],
): Promise<Map<number, WaitingApproval>> {
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const named = [...new Set(waiting.flatMap((row) => namedIn(detailsIn(row))))];
  const names = new Map((await peopleById(db, named)).map(({ id, name }) => [id, name]));
  return new Map(
    waiting.map((row) => [
      row.request_id,
      {
        number: row.number,
        by: { id: row.given_by, name: row.given_by_name },
        at: toIso(row.given_at),
        outcome: row.outcome,
        details: linesOf(detailsIn(row), names),
        notes: row.notes,
      },
    ]),
  );
}

/**
 * Those of these requests that are before the committee, for people who read all requests; none while nothing asks for second approvals.
 */
async function openIn(context: Context, requests: readonly DeviceRequest[]): Promise<DeviceRequest[]> {
  if (!hasPermission(requireUser(context), 'view_all_requests')) return [];
  const open = requests.filter(isBeforeCommittee);
  return open.length > 0 && (await isSecondAsked(context)) ? open : [];
}

/**
 * For each of these requests, in their order, whether an approval waits for a second person. At most one statement. DomainError
 * `unauthenticated`.
 */
export async function haveFirstApproval(
  context: Context,
  requests: readonly DeviceRequest[],
): Promise<boolean[]> {
  const open = await openIn(context, requests);
  const rows = open.length
    ? await firstApprovalsOf(
        context.db,
        open.map(({ id }) => id),
      )
    : [];
  const waiting = new Set(
    rows.filter(({ state }) => state === 'waiting').map(({ request_id }) => request_id),
  );
  return requests.map(({ id }) => waiting.has(id));
}

/**
 * The state of second approvals for requests that were read for the person, in their order: null for people who do not read all requests,
 * for requests that are not before the committee, and while nothing asks for second approvals. No statement for these. DomainError
 * `unauthenticated`.
 */
export async function secondApprovalsOf(
  context: Context,
  requests: readonly DeviceRequest[],
): Promise<(SecondApproval | null)[]> {
  const open = await openIn(context, requests);
  if (!open.length) return requests.map(() => null);
  const ids = open.map(({ id }) => id);
  const waiting = await waitingIn(context.db, await firstApprovalsOf(context.db, ids));
  const needs = await needsOf(context, context.db, open, requireUser(context).id);
  const byId = new Map(
    open.map(({ id }, index) => [id, { neededFor: needs[index] ?? [], waits: waiting.get(id) ?? null }]),
  );
  return requests.map(({ id }) => byId.get(id) ?? null);
}

/**
 * A second person confirms an approval, which counts from now on with all its details. `number` names the approval that they have read.
 * DomainErrors: those of an approval, `not_found`, and `conflict` when that approval no longer waits.
 */
export async function confirmApproval(
  context: Context,
  id: number,
  input: { number: unknown; notes: unknown; notesName?: string; reasonAgainst: unknown },
): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayAct('approve', user));
  const notes = validate(optionalNotesSchema, input.notes, input.notesName ?? 'notes');
  const reasonAgainst = validate(reasonAgainstSchema, input.reasonAgainst, 'reasonAgainst');
  const confirms = validate(secondNumberSchema, input.number, 'number');
  const request = await findRequest(context.db, id);
  if (!request || !mayRead(user, request)) throw requestNotFound();
  const [row] = await firstApprovalsOf(context.db, [id]);
  // The content of an approval never changes. Whether it still waits is known when the request is locked.
  const decision =
    row?.number === confirms ? { outcome: row.outcome, ...detailsIn(row) } : { outcome: 'approved' };
  return act(context, id, 'approve', { ...decision, notes, reasonAgainst, confirms });
}

/**
 * Takes back the user's own approval that waits. DomainErrors: `unauthenticated`, `forbidden` also for somebody else's approval,
 * `not_found`, `conflict` when none waits.
 */
export async function takeBackApproval(context: Context, id: number): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayAct('approve', user));
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    const takenBack: FirstApprovalRow[] = [];
    const { before, after, head } = await rewriteRequest(trx, user, id, async (read) => {
      takenBack.push(await endFirstApproval(trx, ownOf(await waitingOn(trx, read), user.id), 'taken_back'));
      return { ...read, approvalWaits: false };
    });
    const event = { action: 'approval_taken_back', audience: 'staff', before, after, at } as const;
    const rows = { request_first_approvals: takenBack };
    await appendEvent(trx, context, user, { ...event, rows }, head);
    return after;
  });
}

/** The approval, if it is the user's own. DomainErrors: `conflict` when none waits, `forbidden` for somebody else's. */
function ownOf(row: FirstApprovalRow | null, userId: number): FirstApprovalRow {
  if (!row) throw new DomainError('conflict', say('noApprovalWaits'));
  if (row.given_by !== userId)
    assertAllowed(refusal('forbidden', say('onlyFirstTakesBack', row.given_by_name)));
  return row;
}
