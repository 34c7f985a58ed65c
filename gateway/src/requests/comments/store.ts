import type { Audience } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { after, type Position } from '../../platform/db/index.ts';
import { builtStatement, type Value, type Values, value, valuesOf } from '../../platform/fast/index.ts';
import { forgetAll, forgetText } from '../search/forgetting.ts';
import { indexText } from '../search/indexing.ts';
import type { Choice, OtherText } from '../search/other-texts.ts';
import { stillAsked } from './still-asked-store.ts';
import type { CommentRow } from './tables.ts';

const insert = builtStatement((db, row: Values<CommentRow>) => db.insertInto('request_comments').values(row));

/** The columns that change after a comment was written. */
type Changing = Pick<
  CommentRow,
  | 'body'
  | 'salt'
  | 'digest'
  | 'open_to'
  | 'answered_at'
  | 'withdrawn_at'
  | 'mentions'
  | 'edited_at'
  | 'deleted_at'
>;

const update = builtStatement(
  (db, { request_id, id, ...changes }: Values<Changing & Pick<CommentRow, 'request_id' | 'id'>>) =>
    db
      .updateTable('request_comments')
      .set(changes)
      .where((eb) => eb.and({ request_id, id })),
);

/** Writes a new comment, or the changes of one, and updates the search index. Nothing else writes a comment's text or removes it. */
export async function saveComment(db: Database, before: CommentRow | null, after: CommentRow): Promise<void> {
  const { request_id: requestId, audience } = after;
  if (after.body !== null && after.body !== before?.body)
    await indexText(db, { requestId, text: after.body, staffOnly: audience === 'staff' });
  if (!before) {
    await insert(db, valuesOf(after));
    return;
  }
  const { request_id, id, body, salt, digest, open_to, answered_at, withdrawn_at } = after;
  const { mentions, edited_at, deleted_at } = after;
  const changes = { body, salt, digest, open_to, answered_at, withdrawn_at, mentions, edited_at, deleted_at };
  await update(db, valuesOf({ request_id, id, ...changes }));
  if (before.body !== null && before.body !== body)
    await forgetText(db, { requestId, text: before.body, staffOnly: audience === 'staff' });
}

export async function deleteCommentsOf(db: Database, requestId: number): Promise<void> {
  await forgetAll(db, requestId, await textsOf(db, [requestId], { staffToo: true }));
  await db.deleteFrom('request_comments').where('request_id', '=', requestId).execute();
}

const alone = builtStatement((db, key: Values<Pick<CommentRow, 'request_id' | 'id'>>) =>
  db
    .selectFrom('request_comments')
    .selectAll()
    .where((eb) => eb.and(key)),
);

export async function findComment(db: Database, request_id: number, id: number): Promise<CommentRow | null> {
  const { rows } = await alone(db, valuesOf({ request_id, id }));
  return rows[0] ?? null;
}

interface Sought {
  requestId: Value<number>;
  /** Null for the comments of every audience. */
  audience: Value<Audience> | null;
}

const soughtOf = (requestId: number, audience: Audience | null): Sought => ({
  requestId: value(requestId),
  audience: audience && value(audience),
});

const page = builtStatement(
  (
    db,
    {
      requestId,
      audience,
      position,
      count,
    }: Sought & { position: Values<Position> | null; count: Value<number> },
  ) => {
    let comments = db.selectFrom('request_comments').selectAll().where('request_id', '=', requestId);
    if (audience) comments = comments.where('audience', '=', audience);
    return comments
      .where((eb) => after(eb, 'created_at', position))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(count);
  },
);

/** The next `count` comments of a request after the position, newest first; with `audience`, only the comments for it. */
export async function commentsOf(
  db: Database,
  requestId: number,
  { audience, position, count }: { audience: Audience | null; position: Position | null; count: number },
): Promise<CommentRow[]> {
  const sought = soughtOf(requestId, audience);
  return (await page(db, { ...sought, position: position && valuesOf(position), count: value(count) })).rows;
}

const total = builtStatement((db, { requestId, audience }: Sought) => {
  const comments = db.selectFrom('request_comments').where('request_id', '=', requestId);
  return (audience ? comments.where('audience', '=', audience) : comments).select((eb) =>
    eb.fn.countAll<number | string>().as('count'),
  );
});

const open = builtStatement((db, { requestId, audience, count }: Sought & { count: Value<number> }) => {
  const comments = db
    .selectFrom('request_comments')
    .select('id')
    .where('request_id', '=', requestId)
    .where('open_to', 'is not', null);
  return (audience ? comments.where('audience', '=', audience) : comments)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count);
});

/** The ids of the newest `count` open questions of a request; with `audience`, only the questions for it. */
export async function openIn(
  db: Database,
  requestId: number,
  { audience, count }: { audience: Audience | null; count: number },
): Promise<number[]> {
  const { rows } = await open(db, { ...soughtOf(requestId, audience), count: value(count) });
  return rows.map(({ id }) => id);
}

export async function countComments(
  db: Database,
  requestId: number,
  audience: Audience | null,
): Promise<number> {
  const { rows } = await total(db, soughtOf(requestId, audience));
  return Number(rows[0]?.count ?? 0);
}

/** How many comments these requests have, by request id; with `audience`, only the comments for it. One statement for all. */
export async function countEachComments(
  db: Database,
  requestIds: readonly number[],
  audience: Audience | null,
): Promise<Map<number, number>> {
  if (!requestIds.length) return new Map();
  let counted = db
    .selectFrom('request_comments')
    .select((eb) => ['request_id', eb.fn.countAll<number | string>().as('count')])
    .where('request_id', 'in', requestIds)
    .groupBy('request_id');
  if (audience) counted = counted.where('audience', '=', audience);
  return new Map((await counted.execute()).map(({ request_id, count }) => [request_id, Number(count)]));
}

/** The ids of those who have written a comment for everyone on the request. */
export async function publicAuthors(db: Database, requestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('request_comments')
    .select('author_id')
    .distinct()
    .where('request_id', '=', requestId)
    .where('audience', '=', 'everyone')
    .execute();
  return rows.map(({ author_id }) => author_id);
}

/** The texts of comments on these requests, for the search, newest first. Without `staffToo`, only those for everyone. */
export async function textsOf(
  db: Database,
  requestIds: readonly number[],
  { staffToo, newest }: Choice,
): Promise<OtherText[]> {
  let comments = db
    .selectFrom('request_comments')
    .select(['request_id', 'body', 'audience'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('request_id').orderBy('created_at', 'desc').orderBy('id', 'desc'))
        .as('place'),
    )
    .where('request_id', 'in', requestIds)
    .where('body', 'is not', null);
  if (!staffToo) comments = comments.where('audience', '=', 'everyone');
  let read = db.selectFrom(comments.as('t1')).selectAll().orderBy('place');
  if (newest) read = read.where('place', '<=', newest);
  const rows = await read.execute();
  return rows.map(({ request_id, body, audience }) => ({
    requestId: request_id,
    text: body ?? '',
    staffOnly: audience === 'staff',
  }));
}

/** A part of another statement: the ids of the questions on a request that a person has to answer. */
export const openQuestionsOf = (db: Database, requestId: number, userId: number) =>
  db
    .selectFrom('request_comments')
    .select('request_comments.id')
    .where('request_comments.request_id', '=', requestId)
    .where('request_comments.open_to', '=', userId);

/** Whether the person has to answer a question on the request, other than the questions in `besides`. */
export async function hasOpenQuestion(
  db: Database,
  requestId: number,
  userId: number,
  besides: readonly CommentRow['id'][],
): Promise<boolean> {
  let open = openQuestionsOf(db, requestId, userId).limit(1);
  if (besides.length) open = open.where('request_comments.id', 'not in', besides);
  return (await open.executeTakeFirst()) !== undefined;
}

/** Whether the question of an answer has another answer: a deleted one, whose row stays. */
export async function hasOtherAnswer(
  db: Database,
  { request_id, id, answer_to }: Pick<CommentRow, 'request_id' | 'id' | 'answer_to'>,
): Promise<boolean> {
  const otherAnswer = await db
    .selectFrom('request_comments')
    .select('id')
    .where('request_id', '=', request_id)
    .where('answer_to', '=', answer_to)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return otherAnswer !== undefined;
}

/** A part of another statement: the questions that wait for one of these people. */
export const questionsTo = (db: Database, userIds: readonly number[]) =>
  db
    .selectFrom('request_comments as question')
    .innerJoin('device_requests as asked', 'asked.id', 'question.request_id')
    .where('question.open_to', 'in', userIds)
    .where((eb) =>
      stillAsked(
        { stage: eb.ref('asked.stage'), since: eb.ref('asked.stage_since') },
        eb.ref('question.created_at'),
      ),
    );

/** Those of the requests on which a question waits for the person; with `audience`, only questions for it count. */
export async function askingAmong(
  db: Database,
  userId: number,
  { requestIds, audience }: { requestIds: readonly number[]; audience: Audience | null },
): Promise<Set<number>> {
  const rows = await questionsTo(db, [userId])
    .select('question.request_id')
    .where('question.request_id', 'in', requestIds)
    .$if(audience !== null, (some) => some.where('question.audience', '=', audience as Audience))
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/** The ids of everybody for whose answer an open question waits. */
export async function askedPeople(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('request_comments')
    .select('open_to')
    .distinct()
    .where('open_to', 'is not', null)
    .execute();
  return rows.flatMap(({ open_to }) => open_to ?? []);
}

/** The open questions to these people, with the facts that decide whether they may read them. */
export const openQuestionsTo = (db: Database, people: readonly number[]) =>
  db
    .selectFrom('request_comments')
    .innerJoin('device_requests', 'device_requests.id', 'request_comments.request_id')
    .select(['request_comments.request_id', 'request_comments.id', 'open_to', 'audience'])
    .select(['device_requests.requested_by', 'device_requests.status'])
    .where('open_to', 'in', people)
    .execute();
