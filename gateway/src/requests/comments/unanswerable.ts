import { ADDRESSEE_MESSAGES } from '@portal/domain/service-messages';
import { peopleById } from '../../people/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { mayBeAddressed } from './addressees.ts';
import { converseAsPortal } from './converse.ts';
import { askedPeople, findComment, openQuestionsTo } from './store.ts';
import type { CommentRow } from './tables.ts';

/** The number of people whose open questions are read together. */
const STEP = 50;

/**
 * Withdraws the open questions to people who can no longer answer: they were deactivated, or lost the right to read the request or the
 * question. Otherwise a request would wait for them forever. Returns the number of withdrawn questions.
 */
export async function withdrawUnanswerable(services: Services): Promise<number> {
  const { db } = services;
  const addressees = await askedPeople(db);
  let withdrawn = 0;
  for (let start = 0; start < addressees.length; start += STEP) {
    const ids = addressees.slice(start, start + STEP);
    const people = new Map((await peopleById(db, ids)).map((person) => [person.id, person]));
    for (const { request_id, id, open_to, audience, ...request } of await openQuestionsTo(db, ids)) {
      const owned = { requestedBy: request.requested_by, status: request.status };
      const isAnswerable = mayBeAddressed(people.get(open_to ?? 0), owned, audience);
      if (!isAnswerable && (await withdraw(services, request_id, id))) withdrawn++;
    }
  }
  return withdrawn;
}

/** Withdraws a question, if it is still open and the person who was asked still cannot answer it. */
const withdraw = (services: Services, requestId: number, id: number): Promise<boolean> =>
  converseAsPortal(services, requestId, async (trx, request, at) => {
    const before = await findComment(trx, requestId, id);
    if (!before?.open_to || (await canAnswerStill(trx, request, before))) return null;
    return {
      action: 'question_withdrawn',
      notes: ADDRESSEE_MESSAGES.askedPersonGone(before.question_to_name ?? ''),
      writes: [{ before, after: { ...before, open_to: null, withdrawn_at: toSql(at) } }],
      concerns: [],
    };
  });

async function canAnswerStill(
  trx: Database,
  request: Parameters<typeof mayBeAddressed>[1],
  { open_to, audience }: CommentRow,
): Promise<boolean> {
  const [person] = await peopleById(trx, open_to === null ? [] : [open_to]);
  return mayBeAddressed(person, request, audience);
}
