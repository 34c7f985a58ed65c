import {
  type Approval,
  approvalSchema,
  assertAllowed,
  DomainError,
  effectiveRoles,
  mayAct,
  OUTCOME_LABELS,
  refusal,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { peopleById } from '../../people/index.ts';
import type { Context, Database, SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { assertRoom, type ChainHead, type NewEvent, ROOM_FOR_REPEATS } from '../history/service.ts';
import { isSecondAsked, needsOf } from './needs.ts';
import { endFirstApproval, firstApprovalsOf, saveFirstApproval } from './store.ts';
import type { FirstApprovalRow } from './tables.ts';
import { waitingOn } from './waiting.ts';

/** An approval as it was sent. */
export interface GivenApproval {
  outcome?: unknown;
  conditions?: unknown;
  trial?: unknown;
  /** The number of the approval that it confirms. */
  confirms?: number | undefined;
}

/** What an approval does to a locked request: it counts, or it waits for a second person. */
export interface ApprovalStep {
  waits: boolean;
  outcome: Approval;
  /** The approval that has waited until now. */
  former: FirstApprovalRow | null;
  /** Whether it has the same content as `former` and comes from another person. */
  agrees: boolean;
  details: string;
}

/** Whether the person who gave an approval may still approve requests. */
async function isStillOffice(trx: Database, id: number): Promise<boolean> {
  const [person] = await peopleById(trx, [id]);
  return person?.active === true && mayAct('approve', { id, roles: effectiveRoles(person) }).allowed;
}

/**
 * Whether an approval counts or waits for a second person (ADR 159). It is decided with the request locked, so of two people at once the
 * first one counts first. No statement while none waits and nothing asks for second approvals. DomainErrors: `invalid`, `conflict`,
 * `forbidden`.
 */
export async function approvalStep(
  context: Context,
  trx: Database,
  user: SessionUser,
  request: DeviceRequest,
  { confirms, ...decision }: GivenApproval,
): Promise<ApprovalStep> {
  const { outcome, ...parts } = validate(approvalSchema, decision);
  const details = JSON.stringify(parts);
  const former = await waitingOn(trx, request);
  const isOther = former !== null && former.given_by !== user.id;
  const agrees = isOther && former.outcome === outcome && former.details === details;
  const step = { outcome, former, agrees, details };
  if (confirms !== undefined) {
    await assertConfirms(trx, user, former, confirms);
    // The number was read before the request was locked, so another approval may be waiting by now.
    if (!agrees) throw new DomainError('conflict', say('otherApprovalWaits'));
    return { ...step, waits: false };
  }
  if (!(await isSecondAsked(context))) return { ...step, waits: false };
  if (former && !isOther) throw new DomainError('conflict', say('approvalWaits'));
  const [needed = []] = await needsOf(context, trx, [request], user.id);
  if (!needed.includes(outcome)) return { ...step, waits: false };
  return { ...step, waits: !(agrees && (await isStillOffice(trx, former.given_by))) };
}

/** Refuses a confirmation by a person who may not confirm the approval with this number. DomainErrors: `conflict`, `forbidden`. */
async function assertConfirms(
  trx: Database,
  user: SessionUser,
  former: FirstApprovalRow | null,
  number: number,
): Promise<void> {
  if (!former) throw new DomainError('conflict', say('noApprovalWaits'));
  if (former.number !== number) throw new DomainError('conflict', say('otherApprovalWaits'));
  if (former.given_by === user.id) assertAllowed(refusal('forbidden', say('secondIsFirst')));
  if (!(await isStillOffice(trx, former.given_by)))
    throw new DomainError('conflict', say('firstHasLeft', former.given_by_name));
}

/**
 * Writes an approval that waits, in place of an earlier one, and returns what its event records. DomainError `conflict` when the history
 * has no room for a repetition.
 */
export async function writeFirst(
  trx: Database,
  user: SessionUser,
  { outcome, former, details }: ApprovalStep,
  { requestId, at, text, told, reasonAgainst, head }: First,
): Promise<Pick<NewEvent, 'notes' | 'rows'>> {
  const [last] = await firstApprovalsOf(trx, [requestId]);
  const number = (last?.number ?? 0) + 1;
  // An approval can be given and taken back many times; for the first one there is always room.
  if (number > 1) assertRoom(head, ROOM_FOR_REPEATS);
  const row: FirstApprovalRow = {
    ...{ request_id: requestId, number, state: 'waiting', waits_from: user.id },
    ...{ given_by: user.id, given_by_name: user.name, given_at: toSql(at) },
    ...{ outcome, details, notes: text, reason_against: reasonAgainst },
  };
  await saveFirstApproval(trx, row);
  const replaced = former && `In place of the approval by ${former.given_by_name}, which waits no longer.`;
  return {
    notes: [OUTCOME_LABELS[outcome], replaced, told].filter(Boolean).join('\n\n'),
    rows: { request_first_approvals: [row] },
  };
}

interface First {
  requestId: number;
  at: Date;
  text: string | null;
  /** The text, together with all others of the same step. */
  told: string | null;
  reasonAgainst: string | null;
  head: ChainHead;
}

/** Ends the approval that has waited, if any, when the request is approved. Returns its row. */
export async function settleFirst(
  trx: Database,
  { former, agrees }: ApprovalStep,
): Promise<FirstApprovalRow[]> {
  if (!former) return [];
  return [await endFirstApproval(trx, former, agrees ? 'confirmed' : 'ended')];
}
