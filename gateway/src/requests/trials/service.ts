import {
  assertAllowed,
  canEvaluate,
  DomainError,
  dayOf,
  evaluationSchema,
  isStaff,
  LIMITS,
  mayAct,
  mayRead,
  ROLES,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { canAct, peopleWith } from '../../people/index.ts';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { rewriteAny } from '../device-requests/rewrite.ts';
import { findRequest } from '../device-requests/store.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { sealed } from '../history/sealed.ts';
import { appendEvent, assertRoom, ROOM_FOR_REPEATS } from '../history/service.ts';
import { type Evaluation, evaluationIn, questionsIn, type Trial, trialOf } from './model.ts';
import {
  deleteTrialOf,
  evaluationsAskedOf,
  evaluatorOf,
  evaluatorsOf,
  evaluatorsWithoutAnswers,
  trialsOf,
  updateEvaluator,
} from './store.ts';
import type { EvaluatorRow, TrialRow } from './tables.ts';

onWithdrawal('trial_evaluators', 'they go with their trial');
onWithdrawal('request_trials', async (_context, trx, requestId) => {
  await deleteTrialOf(trx, requestId);
  return undefined;
});

/** The most people that are offered at once. The form leaves out those who are chosen already, and enough others remain. */
export const MOST_EVALUATORS_OFFERED = 10 + LIMITS.trial.evaluators;

/** Whether a request may have a trial. A running or kept trial shows in the outcome; a rejected or dismissed request may have had one. */
const canHaveTrial = ({ outcome, status }: DeviceRequest) =>
  outcome === 'approved_for_trial' || status === 'rejected' || status === 'dismissed';

/**
 * The trials of requests that were already read for the user, in the same order; null where there is none. At most two statements for all.
 * DomainError `unauthenticated`.
 */
export async function trialsByRequest(
  context: Context,
  requests: readonly DeviceRequest[],
): Promise<(Trial | null)[]> {
  const seesAll = isStaff(requireUser(context));
  const ids = requests.filter(canHaveTrial).map(({ id }) => id);
  const rows = ids.length ? await trialsOf(context.db, ids) : [];
  const find = seesAll ? evaluatorsOf : evaluatorsWithoutAnswers;
  const evaluators = rows.length ? await find(context.db, ids) : [];
  return requests.map(({ id }) => {
    const row = rows.find(({ request_id }) => request_id === id);
    if (!row) return null;
    return trialOf(
      row,
      evaluators.filter(({ request_id }) => request_id === id),
      seesAll,
    );
  });
}

/** What an evaluator sees, whether they may read the request or not: the device, the questions and their own answers. */
export interface AskedEvaluation {
  request: Pick<DeviceRequest, 'id' | 'deviceName' | 'manufacturer'>;
  trial: TrialRow;
  own: EvaluatorRow;
  /** The trial takes no answers any more. */
  isOver: boolean;
}

const isOver = (request: DeviceRequest, trial: TrialRow) =>
  trial.result !== null || request.status !== 'approved';

async function askedOf(db: Database, requestId: number, { id, roles }: SessionUser) {
  const [trial] = await trialsOf(db, [requestId]);
  // Nothing is open to a person without a role that counts.
  return { trial, own: trial && roles.length ? await evaluatorOf(db, requestId, id) : undefined };
}

/** The evaluation for which the user is asked; null for everybody else. DomainError `unauthenticated`. */
export async function askedEvaluation(context: Context, requestId: number): Promise<AskedEvaluation | null> {
  const user = requireUser(context);
  const { trial, own } = await askedOf(context.db, requestId, user);
  const request = trial && own ? await findRequest(context.db, requestId) : null;
  if (!trial || !own || !request) return null;
  return { request, trial, own, isOver: isOver(request, trial) };
}

/** How many evaluations are shown at a time: after answering one, a person sees the next. */
export const MOST_ASKED = 20;

/** The evaluations that are awaited from the person who asks: the longest waiting first. DomainError `unauthenticated`. */
export async function askedEvaluations(context: Context): Promise<AskedEvaluation[]> {
  const user = requireUser(context);
  if (!user.roles.length) return [];
  const rows = await evaluationsAskedOf(context.db, { person: user.id, count: MOST_ASKED });
  const ids = rows.map(({ request_id }) => request_id);
  const trials = ids.length ? await trialsOf(context.db, ids) : [];
  return rows.flatMap(({ device_name: deviceName, manufacturer, ...own }) => {
    const trial = trials.find(({ request_id }) => request_id === own.request_id);
    const request = { id: own.request_id, deviceName, manufacturer };
    return trial ? [{ request, trial, own, isOver: false }] : [];
  });
}

/**
 * The trial for people who may read its request, or the evaluation for those who are only asked for it. DomainErrors: `unauthenticated`,
 * `not_found`.
 */
export async function readTrial(
  context: Context,
  requestId: number,
): Promise<{ trial: Trial } | { asked: AskedEvaluation }> {
  const user = requireUser(context);
  const request = await findRequest(context.db, requestId);
  if (request && mayRead(user, request)) {
    const [trial] = await trialsByRequest(context, [request]);
    if (!trial) throw new DomainError('not_found', say('trialNotFound'));
    return { trial };
  }
  const evaluation = await askedEvaluation(context, requestId);
  if (!evaluation) throw requestNotFound();
  return { asked: evaluation };
}

/**
 * Stores the answers of an evaluator, who may change them until the trial ends. DomainErrors: `unauthenticated`, `invalid`, `not_found` for
 * somebody who neither may read the request nor is asked, `forbidden` for others who are not asked, and `conflict` before the trial's first
 * day, after its end, and when the history has no room for further changes.
 */
export async function evaluate(
  context: Context,
  requestId: number,
  input: unknown,
): Promise<AskedEvaluation> {
  const user = requireUser(context, say('signInToUpdate'));
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    let written: { trial: TrialRow; own: EvaluatorRow; isFirst: boolean } | undefined;
    const rewritten = await rewriteAny(trx, requestId, async (read) => {
      const { trial, own } = await askedOf(trx, requestId, user);
      if (!own && !mayRead(user, read)) throw requestNotFound();
      if (!trial) throw new DomainError('not_found', say('trialNotFound'));
      const begins = trial.from_day > dayOf(at, context.config.timeZone) ? trial.from_day : null;
      assertAllowed(canEvaluate({ isEvaluator: own !== undefined, isOver: isOver(read, trial), begins }));
      if (!own) throw requestNotFound();
      const value = JSON.stringify(evaluationOf(validate(evaluationSchema(questionsIn(trial)), input)));
      if (value === own.value) {
        written = { trial, own, isFirst: false };
        return null;
      }
      const answered = { ...own, asked: null, value, ...sealed(value), answered_at: toSql(at) };
      written = { trial, own: answered, isFirst: own.value === null };
      return read;
    });
    if (!rewritten || !written) throw requestNotFound();
    const { before, after, head } = rewritten;
    const { trial, own, isFirst } = written;
    if (after) {
      // Everybody who is asked can answer; only repeated changes have a limit.
      if (!isFirst) assertRoom(head, ROOM_FOR_REPEATS);
      await updateEvaluator(trx, own);
      const event = { action: 'evaluated', audience: 'staff', rows: { trial_evaluators: [own] } } as const;
      await appendEvent(trx, context, user, { ...event, before, after, at }, head);
    }
    return { request: after ?? before, trial, own, isOver: false };
  });
}

/** Leaves out questions without an answer. */
const evaluationOf = ({ answers, text }: { answers: object; text: string | null }): Evaluation => ({
  answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => (answer ?? null) !== null)),
  text,
});

/** The user's answers to the evaluation for which they are asked; null before they have answered. */
export const evaluationOfAsked = ({ own }: AskedEvaluation): Evaluation | null => evaluationIn(own);

/**
 * People who can evaluate a trial, by name, for people who approve requests. `text` is a part of the name. DomainErrors: `unauthenticated`,
 * `forbidden`.
 */
export async function evaluatorCandidates(context: Context, text: string | null): Promise<NamedPerson[]> {
  assertAllowed(mayAct('approve', requireUser(context)));
  const people = await peopleWith(context.db, {
    roles: ROLES,
    text: text ?? undefined,
    count: MOST_EVALUATORS_OFFERED,
  });
  return people.filter(canAct).map(({ id, name }) => ({ id, name }));
}
