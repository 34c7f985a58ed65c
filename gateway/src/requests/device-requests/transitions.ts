import {
  ACTIONS,
  type Action,
  type Along,
  type Answer,
  ASSIGNABLE_STAGES,
  analystNotesSchema,
  assertAllowed,
  beforeDismissal,
  can,
  canAssign,
  cannotBecome,
  DomainError,
  dismissalReasonSchema,
  dueOf,
  type Former,
  invalidField,
  isRepeat,
  isRoutedAt,
  lawsonIdSchema,
  MESSAGES,
  mayAct,
  mayRead,
  optionalNotesSchema,
  outcomeOf,
  type Pause,
  type RoutingRule,
  reasonAgainstSchema,
  STAGE,
  type Stage,
  type StageCalendar,
  type Status,
  stageOf,
  TRANSITIONS,
  trialReasonSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { releaseFrom } from '../assignee/service.ts';
import { pauseClock } from '../clock/pause.ts';
import { clockEventsOf, pausesIn } from '../history/pauses.ts';
import { appendEvent, assertRoom, type ChainHead, hasRoom } from '../history/service.ts';
import { hasEvent } from '../history/store.ts';
import { readyMerge, readyUnmerge } from '../merge/merging.ts';
import { readyApproval } from '../outcomes/approve.ts';
import { recuseDeclared, takeTurnToCommittee } from '../recusals/force.ts';
import { type Routed, routed, ruledTargets } from '../routing/match.ts';
import { type ApprovalStep, approvalStep, settleFirst, writeFirst } from '../second-approvals/step.ts';
import { endWaiting } from '../second-approvals/waiting.ts';
import { calendarOf } from '../settings/service.ts';
import { readyStop } from '../trials/ending.ts';
import type { Beside } from './beside.ts';
import type { DeviceRequest } from './model.ts';
import { requestNotFound } from './not-found.ts';
import { type Returning, returningOf } from './returning-store.ts';
import { rewriteRequest } from './rewrite.ts';
import { findRequest } from './store.ts';

/** The input of an action, as the client sent it. */
export interface ActionInput {
  /** Analysis or committee notes, whichever the action takes, and the client's name for this field. */
  notes?: unknown;
  notesName?: string;
  /** Why a request is dismissed, or its trial stopped. When only notes are sent with a dismissal, they are the reason. */
  reason?: unknown;
  lawsonId?: unknown;
  backordered?: boolean | null;
  /** The outcome of an approval, and its details. */
  outcome?: unknown;
  conditions?: unknown;
  trial?: unknown;
  /** Why the decision goes against the committee's recommendation. */
  reasonAgainst?: unknown;
  /** The number of the waiting approval that it confirms. */
  confirms?: number;
  /** The request to merge into, and the version of the merged request that the person has seen. */
  into?: unknown;
  version?: unknown;
  /** All texts that were sent, by the client's names for them. The history keeps those for which the action has no field. */
  texts?: Readonly<Record<string, unknown>>;
}

/**
 * The checked text that is sent with an action. DomainError `invalid` when a required text is missing. Notes may be sent
 * with every action, and the history keeps them.
 */
function readText(
  action: Action,
  { notes, notesName = 'notes', lawsonId, reason }: ActionInput,
): string | null {
  const { requires, takes } = TRANSITIONS[action];
  if (requires === 'lawsonId') return validate(lawsonIdSchema, lawsonId, requires);
  if (requires === 'trialReason') return validate(trialReasonSchema, reason, 'reason');
  if (requires) return validate(analystNotesSchema, notes, notesName);
  const dismissalReason =
    takes === 'dismissalReason' ? validate(dismissalReasonSchema, reason, 'reason') : null;
  return dismissalReason ?? validate(optionalNotesSchema, notes, notesName);
}

/**
 * The texts of an action that the history keeps; null for none. A client may send back notes that it has read: these are not recorded
 * again.
 */
function toldText(text: string | null, sent: readonly (string | null)[], read: DeviceRequest) {
  const writtenElsewhere = [text, read.analystNotes, read.committeeNotes, read.dismissalReason];
  return (
    [text, ...sent.filter((each) => !writtenElsewhere.includes(each))].filter(Boolean).join('\n\n') || null
  );
}

/** The change of `waitingSince` at a new stage: at a stage that does not ask the requester, nothing waits for them. */
const leaving = (stage: Stage | undefined) =>
  stage && STAGE[stage].asksRequester ? {} : { waitingSince: null };

const NO_FORMER = { former: undefined, pauses: undefined };

/**
 * The stage that the request had before it was dismissed, and the pauses of its clock until now, from its history. DomainError `conflict`
 * when the history does not tell the stage.
 */
async function formerOf(
  trx: Database,
  id: number,
  now: string,
): Promise<{ former: Former; pauses: readonly Pause[] }> {
  const events = (await clockEventsOf(trx, [id])).get(id) ?? [];
  const former = beforeDismissal(events);
  if (!former) throw new DomainError('conflict', say('stageBeforeUnknown'));
  // The restore itself is not in the history yet.
  return {
    former,
    pauses: pausesIn([...events, { fromStage: 'dismissed', toStage: former.stage, at: now }], now),
  };
}

/** DomainError `conflict` when the history is full and the request was restored before: dismissals and restores must have an end. */
async function assertDismissable(trx: Database, id: number, head: ChainHead): Promise<void> {
  if (!hasRoom(head) && (await hasEvent(trx, id, 'restore'))) assertRoom(head);
}

/** Checks the input of what an action writes besides the request, and returns it; null for nothing. */
function readyBeside(
  context: Context,
  user: SessionUser,
  action: Action,
  { outcome, conditions, trial, reason, into, version }: ActionInput,
): Beside | null {
  if (action === 'stop_trial') return readyStop(user, reason);
  if (action === 'merge') return readyMerge(context, user, { into, version });
  if (action === 'restore') return readyUnmerge(context, user);
  return action === 'approve' ? readyApproval(context, user, { outcome, conditions, trial }) : null;
}

/** A condition for an action, in addition to the stage. It throws a DomainError that says what is missing. */
type Requirement = (context: Context, trx: Database, request: DeviceRequest) => Promise<void>;
const requirements = new Map<Action, Requirement>();

/** Registers what must be true of a request before the action. It is checked in the transaction of every call that takes the action. */
export const onAction = (action: Action, requirement: Requirement): void =>
  void requirements.set(action, requirement);

/** The result of an action, for the code that runs after it. */
export interface Taken {
  request: DeviceRequest;
  user: SessionUser;
  at: Date;
  /** The text that was sent with it. */
  text: string | null;
  reasonAgainst: string | null;
  /** Set for an approval that waits for a second person: nothing is decided yet, but whatever refuses an approval must refuse it now. */
  waits?: true;
  /** The rule that routes the request with this action; null for none. */
  rule: RoutingRule | null;
}
type Sequel = (context: Context, trx: Database, taken: Taken) => Promise<DeviceRequest | undefined>;
const sequels = new Map<Action, Sequel>();

/**
 * Registers code that runs after an action, whichever call takes it: in its transaction, after its event is written, while the request is
 * locked. A DomainError refuses the action. The code returns the request if it has changed it, otherwise undefined.
 */
export const afterAction = (action: Action, sequel: Sequel): void => void sequels.set(action, sequel);

/**
 * Takes an action whose input is checked, on the request with this id. `version`: the version that the person has seen. An action that also
 * assigns the request is refused when somebody else has taken the request since. DomainErrors: `not_found`, `conflict`, `forbidden`,
 * `invalid`.
 */
export type ReadyAction = (id: number, version?: number | null) => Promise<DeviceRequest>;

/**
 * Checks everything that does not depend on the request: whether the user may ever take the action, and its input. DomainErrors:
 * `unauthenticated`, `forbidden` (thrown before anything about a request is revealed), `invalid`.
 */
export async function readyAction(
  context: Context,
  action: Action,
  input: ActionInput = {},
): Promise<ReadyAction> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayAct(action, user));
  const along: Along = { text: readText(action, input), backordered: input.backordered ?? false };
  const texts = Object.entries(input.texts ?? {}).map(([name, text]) =>
    validate(optionalNotesSchema, text, name),
  );
  const beside = readyBeside(context, user, action, input);
  const reasonAgainst = validate(reasonAgainstSchema, input.reasonAgainst, 'reasonAgainst');
  const calendar = await calendarOf(context);
  return (id, version) =>
    transaction(context.db, async (trx) => {
      const at = context.clock();
      const lastUpdated = at.toISOString();
      const { to, assigns } = TRANSITIONS[action];
      let returning: Returning | null = null;
      let step = null as ApprovalStep | null;
      let decided = null as DeviceRequest | null;
      let sent = null as Routed | null;
      await takeTurnToCommittee(trx, to);
      const { before, after, head } = await rewriteRequest(trx, user, id, async (read) => {
        if (isRepeat(action, read, along.text)) return null;
        assertAllowed(canTake(action, user, read));
        if (assigns && version !== undefined) assertAllowed(canAssign(user, read, user.id, version));
        await requirements.get(action)?.(context, trx, read);
        step = action === 'approve' ? await approvalStep(context, trx, user, read, input) : null;
        const { former, pauses } = to === null ? await formerOf(trx, id, lastUpdated) : NO_FORMER;
        const moved = {
          ...read,
          ...outcomeOf(action, saidWith(step, along), lastUpdated, former),
          ...leaving(to ?? former?.stage),
          ...(await beside?.fields(trx, read)),
          ...(assigns && { assigneeId: user.id, assigneeName: user.name }),
          lastUpdated,
        };
        // Everything that refuses an approval has been checked above.
        decided = moved;
        if (step?.waits) return { ...read, approvalWaits: true };
        if (step) moved.approvalWaits = false;
        sent = await routedTo(trx, calendar, read, moved);
        const changed = { ...moved, dueAt: dueOf(moved, calendar, pauses, sent?.targets) };
        // The dismissal restarted the clock, but the restored request still waits for an answer of its requester.
        returning = to === null ? await returningOf(trx, read) : null;
        return returning?.isAsked ? pauseClock(changed, at) : changed;
      });
      if (!after) return before;
      if (to === 'dismissed') await assertDismissable(trx, id, head);
      const { text } = saidWith(step, along);
      const notes = toldText(text, texts, before);
      const taken = {
        ...{ request: after, user, at, text, rule: null },
        reasonAgainst: reasonAgainst ?? agreedReason(step),
      };
      if (step?.waits && decided) return letWait(trx, context, step, { before, head, taken, notes, decided });
      const written = await beside?.write(trx, after, at);
      const settledRows = step ? await settleFirst(trx, step) : [];
      const rows = {
        ...written?.rows,
        ...(settledRows.length && { request_first_approvals: settledRows }),
        ...(await sent?.write(trx, id, at)),
      };
      await appendEvent(trx, context, user, { action, before, after, notes, at, ...written, rows }, head);
      const rule = sent?.rule ?? null;
      const reached = (await sequels.get(action)?.(context, trx, { ...taken, rule })) ?? after;
      if (!step)
        await endWaiting(trx, context, user, { request: reached, why: TRANSITIONS[action].done, at });
      reached.approvalWaits = false;
      const settled = await recuseDeclared(trx, context, { before, after: reached, at });
      return returning ? ((await releaseReturned(trx, context, settled, returning, at)) ?? settled) : settled;
    });
}

/**
 * The routing of a request that comes to another stage; null when nothing has to be done at that stage. A request that stays at its stage
 * keeps the targets of the rule that routed it before.
 */
async function routedTo(
  trx: Database,
  { settings }: StageCalendar,
  read: DeviceRequest,
  moved: DeviceRequest,
): Promise<Routed | null> {
  const to = stageOf(moved);
  if (to !== stageOf(read)) return isRoutedAt(to) ? routed(trx, settings, moved) : null;
  const targets = (await ruledTargets(trx, settings, [read.id])).get(read.id) ?? {};
  return { rule: null, targets, write: async () => ({}) };
}

/** The text of an action. A second approval without a text takes the text of the first one, with which it agrees. */
const saidWith = (step: ApprovalStep | null, along: Along): Along =>
  step?.agrees && along.text === null ? { ...along, text: step.former?.notes ?? null } : along;

const agreedReason = (step: ApprovalStep | null): string | null =>
  (step?.agrees && step.former?.reason_against) || null;

/** Records an approval that waits for a second person; the request stays at its stage. Whatever refuses an approval also refuses this. */
async function letWait(
  trx: Database,
  context: Context,
  step: ApprovalStep,
  {
    before,
    head,
    taken,
    notes,
    decided,
  }: { before: DeviceRequest; head: ChainHead; taken: Taken; notes: string | null; decided: DeviceRequest },
): Promise<DeviceRequest> {
  const { request: after, user, at, reasonAgainst } = taken;
  const first = { requestId: after.id, at, text: taken.text, told: notes, reasonAgainst, head };
  const eventParts = await writeFirst(trx, user, step, first);
  const event = { action: 'approval_given', audience: 'staff', before, after, at, ...eventParts } as const;
  await appendEvent(trx, context, user, event, head);
  await sequels.get('approve')?.(context, trx, { ...taken, request: decided, waits: true });
  return after;
}

/** Releases a restored request whose assignee no longer analyzes requests, as with their other requests; null when it stays. */
async function releaseReturned(
  trx: Database,
  context: Context,
  request: DeviceRequest,
  { isHeld }: Returning,
  at: Date,
): Promise<DeviceRequest | null> {
  const { id, assigneeId } = request;
  if (assigneeId === null || isHeld || !ASSIGNABLE_STAGES.has(stageOf(request))) return null;
  return releaseFrom(trx, context, { id, assignee: assigneeId, at });
}

/** As `can`. When two people take a request at the same time, the refusal of the second one names the first. */
function canTake(action: Action, user: SessionUser, request: DeviceRequest): Answer {
  const answer = can(action, user, request);
  const { to, assigns } = TRANSITIONS[action];
  const { assigneeId, assigneeName } = request;
  if (answer.allowed || !assigns || !assigneeName || assigneeId === user.id || stageOf(request) !== to)
    return answer;
  return { ...answer, reason: `${answer.reason} ${MESSAGES.hasBeenTaken(assigneeName)}` };
}

/**
 * Moves a request along the lifecycle (spec 4). A repeated order or shelving changes nothing and returns the request as it is.
 * DomainErrors: those of `readyAction`, `not_found`, and `conflict`, which names both states, when the table of transitions does not allow
 * it or somebody else was first.
 */
export const act = async (
  context: Context,
  id: number,
  action: Action,
  input: ActionInput = {},
): Promise<DeviceRequest> => {
  const ready = await readyAction(context, action, input);
  return typeof input.version === 'number' ? ready(id, input.version) : ready(id);
};

/**
 * The action that brings a request to a stage. No action leads back to the first stage. A restore is not found by a
 * status.
 */
const ACTION_TO: Readonly<Partial<Record<Stage, Action>>> = Object.fromEntries(
  ACTIONS.flatMap((action) => {
    const { to, hasOwnCall } = TRANSITIONS[action];
    return to && !hasOwnCall ? [[to, action]] : [];
  }),
);

/** DomainError `invalid` for details of an approval with another status. Only a denial may name its own outcome. */
function assertOnlyWithApproval(action: Action | undefined, approval: object): void {
  if (action === 'approve') return;
  const status = action && TRANSITIONS[action].to;
  for (const [name, value] of Object.entries(approval))
    if ((value ?? status) !== status && (value ?? null) !== null)
      throw invalidField(name, MESSAGES.onlyWithApproval(name));
}

/** `PUT /device-requests/{id}/status`: takes the action that leads to the status, with its notes. DomainErrors: as `act`. */
export async function moveToStatus(
  context: Context,
  id: number,
  status: Status,
  {
    analystNotes,
    committeeNotes,
    reason,
    reasonAgainst,
    ...approval
  }: { analystNotes?: unknown; committeeNotes?: unknown; reason?: unknown } & Pick<
    ActionInput,
    'outcome' | 'conditions' | 'trial' | 'reasonAgainst'
  >,
): Promise<DeviceRequest> {
  const action = ACTION_TO[status];
  assertOnlyWithApproval(action, approval);
  if (action) {
    const texts = { analystNotes, committeeNotes, reason };
    // A decision sent with the documented payload alone keeps that text as the committee's (decisions, "committeeNotes").
    const isDecision = TRANSITIONS[action].takes === 'committeeNotes';
    const notesName = isDecision && (committeeNotes ?? null) !== null ? 'committeeNotes' : 'analystNotes';
    return act(context, id, action, {
      notes: texts[notesName],
      notesName,
      reason,
      reasonAgainst,
      texts,
      ...approval,
    });
  }
  const user = requireUser(context, say('signInToUpdate'));
  const request = await findRequest(context.db, id);
  if (!request || !mayRead(user, request)) throw requestNotFound();
  throw new DomainError('conflict', cannotBecome(stageOf(request), status));
}
