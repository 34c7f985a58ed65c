import {
  assertAllowed,
  CONSULTATION_ANSWERS,
  CONSULTATION_KINDS,
  CONSULTING_STAGES,
  type ConsultationAction,
  canAnswerConsultation,
  canConsult,
  canWithdrawConsultation,
  consultationAnswerSchema,
  DomainError,
  dayOf,
  invalidField,
  isStaff,
  LIMITS,
  MESSAGES,
  mayBeConsulted,
  mayConsult,
  mayRead,
  newConsultationSchema,
  stageOf,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { rewriteAny } from '../device-requests/rewrite.ts';
import { findRequest } from '../device-requests/store.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { appendEvent, assertRoom, ROOM_FOR_REPEATS } from '../history/service.ts';
import { hospitalSettings } from '../settings/known.ts';
import { answerByIn } from './answer-by.ts';
import {
  type Consultation,
  type ConsultedRequest,
  consultationOf,
  consultedRequest,
  stateOf,
} from './model.ts';
import { type Consultant, consultants, findConsultants, readConsultant } from './people.ts';
import { sealedTexts } from './recorded.ts';
import { consultationsOf, deleteConsultationsOf, insertConsultation, updateConsultation } from './store.ts';
import type { ConsultationRow } from './tables.ts';

onWithdrawal('request_consultations', async (_context, trx, requestId) => {
  await deleteConsultationsOf(trx, requestId);
  return undefined;
});

const todayOf = ({ clock, config }: Context): string => dayOf(clock(), config.timeZone);

/** A request with the consultations about it that the person may read: staff read all, everybody else their own. */
export interface Consulted {
  request: ConsultedRequest;
  consultations: Consultation[];
}

/**
 * For each of these requests, which were read for the person: the consultations that they may read. In the order of the ids. One statement
 * for all. DomainError `unauthenticated`.
 */
export async function readConsultations(context: Context, ids: readonly number[]): Promise<Consultation[][]> {
  const user = requireUser(context);
  const rows = await consultationsOf(context.db, ids, isStaff(user) ? undefined : user.id);
  const byRequest = Map.groupBy(
    rows.map((row) => consultationOf(row, todayOf(context))),
    ({ requestId }) => requestId,
  );
  return ids.map((id) => byRequest.get(id) ?? []);
}

const isMine =
  ({ id }: SessionUser) =>
  ({ asked, withdrawnAt }: Consultation) =>
    asked.id === id && withdrawnAt === null;

/**
 * What the person was asked about a request, and the facts of its device, even if they may not read the request; null for people who were
 * not asked. DomainError `unauthenticated`.
 */
export async function ownConsultations(context: Context, id: number): Promise<Consulted | null> {
  const user = requireUser(context);
  if (!mayBeConsulted(user)) return null;
  const consultations = (await consultationsOf(context.db, [id], user.id)).map((row) =>
    consultationOf(row, todayOf(context)),
  );
  const request = consultations.length ? await findRequest(context.db, id) : null;
  if (!request) return null;
  const isAsked = CONSULTING_STAGES.includes(stageOf(request)) && consultations.some(isMine(user));
  return { request: consultedRequest(request, isAsked), consultations };
}

/**
 * The consultations about a request. DomainErrors: `unauthenticated`, `not_found` for people who neither may read the request nor were
 * asked.
 */
export async function listConsultations(context: Context, id: number): Promise<Consulted> {
  const user = requireUser(context);
  const request = await findRequest(context.db, id);
  if (!request || !mayRead(user, request)) {
    const own = request && (await ownConsultations(context, id));
    if (own) return own;
    throw requestNotFound();
  }
  const [consultations = []] = await readConsultations(context, [id]);
  return { request: consultedRequest(request, true), consultations };
}

/** The person whom the settings name for each kind of consultation. DomainErrors: `unauthenticated`, `forbidden`. */
export async function listConsultants(context: Context): Promise<Consultant[]> {
  assertAllowed(mayConsult(requireUser(context)));
  return consultants(context);
}

/** Finds people who can be consulted, by name or email. DomainErrors: `unauthenticated`, `forbidden`. */
export async function searchConsultants(context: Context, text: string): Promise<NamedPerson[]> {
  assertAllowed(mayConsult(requireUser(context)));
  return findConsultants(context.db, text);
}

/** The default date for an answer, such as 2026-11-24; null when there is none. DomainErrors: `unauthenticated`, `forbidden`. */
export async function defaultAnswerBy(context: Context): Promise<string | null> {
  assertAllowed(mayConsult(requireUser(context)));
  return answerByIn(context, await hospitalSettings(context));
}

/** A consultation as it was and as it becomes. */
interface Step {
  action: ConsultationAction;
  after: ConsultationRow;
  isNew?: true;
  /** Whether it is refused when the history is nearly full, because it could be repeated without end. A first answer never is. */
  needsRoom: boolean;
  concerns: readonly number[];
  notes: string;
}

/**
 * Changes the consultations of a request: one step, one event of the history. `decide` returns the step, or an unchanged row to write
 * nothing. DomainErrors: `unauthenticated`, `not_found`, `conflict` when the history is full, and those of `decide`.
 */
async function change(
  context: Context,
  id: number,
  decide: (
    trx: Database,
    user: SessionUser,
    about: { request: DeviceRequest; rows: ConsultationRow[]; at: Date },
  ) => Promise<Step | ConsultationRow>,
): Promise<Consultation> {
  const user = requireUser(context, say('signInToUpdate'));
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    let decided: Step | ConsultationRow | undefined;
    const rewritten = await rewriteAny(trx, id, async (request) => {
      const rows = await consultationsOf(trx, [id]);
      const isAsked = mayBeConsulted(user) && rows.some(({ asked_of }) => asked_of === user.id);
      if (!mayRead(user, request) && !isAsked) throw requestNotFound();
      decided = await decide(trx, user, { request, rows, at });
      return 'action' in decided ? request : null;
    });
    if (!rewritten || !decided) throw requestNotFound();
    if (!('action' in decided)) return consultationOf(decided, todayOf(context));
    const { before, after, head } = rewritten;
    const { action, after: row, isNew, needsRoom, concerns, notes } = decided;
    if (!after) throw new Error('a consultation was decided, and its request not written');
    if (needsRoom) assertRoom(head, ROOM_FOR_REPEATS);
    await (isNew ? insertConsultation : updateConsultation)(trx, row);
    const event = { action, audience: 'staff', before, after, concerns, notes, at } as const;
    await appendEvent(trx, context, user, { ...event, rows: { request_consultations: [row] } }, head);
    return consultationOf(row, todayOf(context));
  });
}

export const nameOf = ({ kind, asked_of_name }: Pick<ConsultationRow, 'kind' | 'asked_of_name'>): string =>
  kind === 'person' ? asked_of_name : `${CONSULTATION_KINDS[kind]}: ${asked_of_name}`;

/** The row of a new question. `rows`: the consultations that the request already has; its id is the next one. */
export const newConsultation = (
  rows: readonly ConsultationRow[],
  {
    id,
    kind,
    asked,
    user,
    question,
    answerBy,
    at,
  }: Pick<ConsultationRow, 'kind' | 'question'> & {
    /** The id of the request. */
    id: number;
    asked: NamedPerson;
    /** The person who asks, and who is notified of the answer. */
    user: NamedPerson;
    answerBy: string | null;
    at: Date;
  },
): ConsultationRow => ({
  request_id: id,
  id: Math.max(0, ...rows.map((row) => row.id)) + 1,
  kind,
  asked_of: asked.id,
  asked_of_name: asked.name,
  asked_by: user.id,
  asked_by_name: user.name,
  asked_at: toSql(at),
  open_to: asked.id,
  answer_by: answerBy,
  answer: null,
  answered_at: null,
  withdrawn_at: null,
  ...sealedTexts({ question, answer_text: null }),
});

/**
 * Consults somebody about a request, for staff who analyze. DomainErrors: `unauthenticated`, `invalid` (also for somebody who cannot be
 * asked), `not_found`, `forbidden`, `conflict` when the request is decided, the person has an open question of this kind already, or there
 * is no room for another question.
 */
export function consult(context: Context, id: number, input: unknown): Promise<Consultation> {
  requireUser(context, say('signInToUpdate'));
  const { kind, person, question, answerBy } = validate(newConsultationSchema, input);
  if (answerBy && answerBy < todayOf(context))
    throw invalidField('answerBy', MESSAGES.notFromToday('Answer by'));
  return change(context, id, async (trx, user, { request, rows, at }) => {
    assertAllowed(canConsult(user, request));
    if (rows.length >= LIMITS.consultations)
      throw new DomainError('conflict', say('tooManyConsultations', LIMITS.consultations));
    const asked = await readConsultant(context, trx, { kind, person });
    if (asked.id === user.id) throw invalidField('person', say('consultsSelf').text);
    if (asked.id === request.requestedBy)
      throw invalidField('person', say('consultsRequester', asked.name).text);
    if (rows.some((row) => row.open_to === asked.id && row.kind === kind))
      throw new DomainError('conflict', say('consultedAlready', asked.name));
    const wantedBy = answerBy === undefined ? await defaultAnswerBy({ ...context, db: trx }) : answerBy;
    const after = newConsultation(rows, { id, kind, asked, user, question, answerBy: wantedBy, at });
    return {
      action: 'consultation_asked',
      after,
      isNew: true,
      needsRoom: true,
      concerns: [asked.id],
      notes: nameOf(after),
    };
  });
}

/** DomainError `not_found`, also for a consultation that the user may not read. */
function readable(user: SessionUser, rows: readonly ConsultationRow[], id: number): ConsultationRow {
  const row = rows.find((each) => each.id === id);
  if (row && (isStaff(user) || row.asked_of === user.id)) return row;
  throw new DomainError('not_found', say('consultationNotFound'));
}

/**
 * Answers a consultation, or changes the answer. The same answer again changes nothing. DomainErrors: `unauthenticated`, `invalid`,
 * `not_found`, `forbidden` for everybody who was not asked, `conflict` when it was withdrawn or the request is decided.
 */
export function answerConsultation(
  context: Context,
  requestId: number,
  id: number,
  input: unknown,
): Promise<Consultation> {
  requireUser(context, say('signInToUpdate'));
  const { answer, text } = validate(consultationAnswerSchema, input);
  return change(context, requestId, async (_trx, user, { request, rows, at }) => {
    const before = readable(user, rows, id);
    assertAllowed(canAnswerConsultation(user, stateOf(before), request));
    if (before.answer === answer && before.answer_text === text) return before;
    const after = {
      ...before,
      answer,
      answered_at: toSql(at),
      open_to: null,
      ...sealedTexts({ question: before.question, answer_text: text }),
    };
    return {
      action: 'consultation_answered',
      after,
      needsRoom: before.answer !== null,
      concerns: [before.asked_by],
      notes: `${nameOf(before)}: ${CONSULTATION_ANSWERS[answer]}`,
    };
  });
}

/** Withdraws a question that was not answered. DomainErrors: as `answerConsultation`; `forbidden` for people who do not analyze. */
export const withdrawConsultation = (
  context: Context,
  requestId: number,
  id: number,
): Promise<Consultation> =>
  change(context, requestId, async (_trx, user, { request, rows, at }) => {
    const before = readable(user, rows, id);
    assertAllowed(canWithdrawConsultation(user, stateOf(before), request));
    const after = { ...before, open_to: null, withdrawn_at: toSql(at) };
    return {
      action: 'consultation_withdrawn',
      after,
      needsRoom: false,
      concerns: [before.asked_of],
      notes: nameOf(before),
    };
  });
