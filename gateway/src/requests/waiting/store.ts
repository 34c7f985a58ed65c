import {
  CONSULTING_STAGES,
  FOLLOWED_UP_STAGE,
  MOST_WAITING,
  STATUSES_BEFORE_COMMITTEE,
  type Stage,
  URGENT,
  WAITING_SHOWN,
} from '@portal/domain';
import type { AliasedExpression, Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Position, SqlDateTime, Tables } from '../../platform/db/index.ts';
import { questionsTo } from '../comments/store.ts';
import { alongIndex } from '../device-requests/list-conditions-store.ts';
import { indexOf, type Lead } from '../device-requests/list-indexes.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { nameOf } from '../device-requests/names-store.ts';
import { fromRow, type Names, REQUEST_COLUMNS, type ReadRow } from '../device-requests/rows.ts';
import { UNRANKED } from '../device-requests/sort-keys.ts';
import { PORTAL } from '../portal-actor.ts';
import { isRecused } from '../recusals/store.ts';
import { waitsFrom } from '../second-approvals/store.ts';
import { hasVoted } from '../votes/store.ts';

/** Requests at one stage: all, those of some assignees, or those on which a person has not voted. */
interface AtStage {
  by: 'stage';
  stage: Stage;
  /** Only requests of these assignees: the person, and the people whose deputy they are. */
  assignees?: readonly number[];
  notVotedBy?: number;
  /** Without requests on which an approval by this person waits for a second one. */
  notApprovedBy?: number;
  /** Without requests that are blocked. */
  unblocked?: true;
  /** Also counts those that were due before this instant. */
  dueBefore?: SqlDateTime;
}

/** Requests at some stages that were due before an instant. */
interface Due {
  by: 'due';
  stages: readonly Stage[];
  before: SqlDateTime;
}

/**
 * Requests on which a person has a question to answer, an answer to read, a condition to close, an opinion to give, a follow-up to answer,
 * or a trial to decide on that is over. Unless they see all requests, only those that they may read; opinions are given about others as
 * well.
 */
export interface Asked {
  by: 'question' | 'answer' | 'condition' | 'consultation' | 'follow_up' | 'trial';
  person: number;
  /** The people whose deputy the person is. Work of theirs that goes to deputies counts as well. */
  standsFor?: readonly number[];
  seesAll: boolean;
  /** Whether the person also answers follow-ups as an analyst. */
  analyzes?: boolean;
  /** Trials whose last day is before this day are over; empty for people who do not decide on them. */
  overBefore?: string;
  /** The hospital's day: what was wanted by an earlier day is overdue. */
  today?: string;
}

export type Sought = AtStage | Due | Asked;

/** The next `count` after the position, the longest waiting first; with `urgentFirst`, urgent requests before all others. */
interface Slice {
  position: Position | null;
  count: number;
  urgentFirst?: boolean;
}
const FIRST: Slice = { position: null, count: WAITING_SHOWN, urgentFirst: true };

/** Who asked, answered, gave or began it first on a request, and when. */
export interface SaidRow {
  /** Null when the history no longer has the answer. */
  by: string | null;
  since: SqlDateTime;
  /** The earliest day of the request by which it is wanted; null when there is none. */
  until: string | null;
  /** The id of the person for whom it waits, if that may be somebody whose deputy the reader is; else null. */
  whom: number | null;
}

export interface Found {
  /** The requests, in the order of the search. */
  items: DeviceRequest[];
  /** For `Asked`: one row for each of the items. Else empty. */
  said: SaidRow[];
  /** At most `MOST_WAITING`. */
  count: number;
  /** Since when the longest waiting one has waited; null when none waits. */
  oldest: SqlDateTime | null;
  /** How many of them were due before the given instant or day; null when that was not asked, or none waits. */
  overdue: number | null;
}

type Row = ReadRow &
  Names & {
    waiting: number | string | null;
    oldest: SqlDateTime | null;
    since: SqlDateTime | null;
    said_by?: string | null;
    until?: string | null;
    whom?: number | null;
    overdue?: number | string | null;
  };
type Requests = ExpressionBuilder<Tables, 'device_requests'>;
type Waiting = SelectQueryBuilder<Tables, 'device_requests', object>;

/**
 * The requests that wait, urgent ones first, then those that have waited longest, and how many there are. One statement, on ranges of
 * indexes.
 */
export async function findWaiting(db: Database, sought: Sought): Promise<Found> {
  return foundIn(await rowsOf(db, sought));
}

/** A page of the requests on which something of `SAID_KINDS` waits. `count` of the result counts this page and those after it. */
export async function findSaid(db: Database, sought: Asked, slice: Slice): Promise<Found> {
  return foundIn((await asked(db, sought, slice).execute()) as Row[]);
}

function foundIn(rows: readonly Row[]): Found {
  const [first] = rows;
  const said = rows.flatMap(({ said_by: by, since, until = null, whom = null }) =>
    by === undefined || !since ? [] : [{ by, since, until, whom }],
  );
  return {
    items: rows.map(fromRow),
    said,
    count: Number(first?.waiting ?? 0),
    oldest: first?.oldest ?? null,
    overdue: first?.overdue == null ? null : Number(first.overdue),
  };
}

function rowsOf(db: Database, sought: Sought): Promise<Row[]> {
  if (sought.by === 'stage') return atStage(db, sought).execute() as Promise<Row[]>;
  return (sought.by === 'due' ? dueBefore(db, sought) : asked(db, sought)).execute() as Promise<Row[]>;
}

/** A condition: the request is before others in the order. The places of such requests are after those of all others. */
const standsFirst = (eb: Requests) => eb('device_requests.ranked_at', '>', UNRANKED);

const requestsAlong = (db: Database, sort: 'stage_since' | 'due_at', lead: Lead | undefined): Waiting =>
  db.selectFrom(alongIndex(db, indexOf(sort, lead) ?? '') as unknown as 'device_requests');

/** The requests that wait at one stage, by one index: a page of the urgent ones, and one of the others. */
function pagesOf(
  db: Database,
  sort: 'stage_since' | 'due_at',
  lead: Lead | undefined,
  at: (rows: Waiting) => Waiting,
) {
  const page = (rows: Waiting) => {
    const first = at(rows)
      .select(REQUEST_COLUMNS)
      .select(`${sort} as since`)
      .select((eb) => standsFirst(eb).as('stands_first'))
      .select((eb) => nameOf(eb, 'assignee_id').as('assignee_name'))
      .orderBy('stage')
      .orderBy(sort)
      .orderBy('id')
      .limit(WAITING_SHOWN);
    return db.selectFrom(first.as('part')).selectAll();
  };
  const urgent = requestsAlong(db, sort, lead ?? 'urgency')
    .where('urgency', '=', URGENT)
    .where(standsFirst);
  const others = requestsAlong(db, sort, lead).where((eb) => eb.not(standsFirst(eb)));
  return page(urgent).unionAll(page(others));
}

/** The first page of these pages together, with the number of all requests. */
const pageOf = (
  db: Database,
  pages: ReturnType<typeof pagesOf>,
  all: SelectQueryBuilder<Tables, never, object>,
) =>
  db
    .selectFrom(pages.as('first'))
    .selectAll()
    .select((eb) => eb.fn.min('since').over().as('oldest'))
    .select(
      db
        .selectFrom(all.as('some'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('waiting'),
    )
    .orderBy('stands_first', 'desc')
    .orderBy('since')
    .orderBy('id')
    .limit(WAITING_SHOWN);

function atStage(
  db: Database,
  { stage, assignees, notVotedBy, notApprovedBy, unblocked, dueBefore: before }: AtStage,
) {
  const at = (rows: Waiting) =>
    rows.where((eb) => {
      const conditions: Expression<SqlBool>[] = [eb('device_requests.stage', '=', stage)];
      if (assignees) conditions.push(eb('assignee_id', 'in', assignees));
      if (unblocked) conditions.push(eb('order_blocked_by', 'is', null));
      if (notVotedBy !== undefined)
        conditions.push(eb.not(hasVoted(db, notVotedBy)), eb.not(isRecused(notVotedBy)));
      if (notApprovedBy !== undefined) conditions.push(eb.not(waitsFrom(notApprovedBy)));
      return eb.and(conditions);
    });
  const lead = assignees ? 'assignee_id' : undefined;
  const all = at(requestsAlong(db, 'stage_since', lead))
    .select('device_requests.id')
    .limit(MOST_WAITING);
  const page = pageOf(db, pagesOf(db, 'stage_since', lead, at), all);
  if (before === undefined) return page;
  const late = at(requestsAlong(db, 'due_at', lead))
    .where('due_at', '<', before)
    .select('device_requests.id')
    .limit(MOST_WAITING);
  return page.select(
    db
      .selectFrom(late.as('late'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .as('overdue'),
  );
}

/** The requests at these stages that were due before an instant: one range for each stage, merged. */
function dueBefore(db: Database, { stages, before }: Due) {
  const at = (stage: Stage) => (rows: Waiting) =>
    rows.where('stage', '=', stage).where('due_at', '<', before);
  const ids = (stage: Stage) => {
    const some = at(stage)(requestsAlong(db, 'due_at', undefined))
      .select('id')
      .limit(MOST_WAITING);
    return db.selectFrom(some.as('part')).select('id');
  };
  const pages = (stage: Stage) => pagesOf(db, 'due_at', undefined, at(stage));
  const [first, ...others] = stages as readonly [Stage, ...Stage[]];
  const all = others.reduce((union, stage) => union.unionAll(ids(stage)), ids(first)).limit(MOST_WAITING);
  return pageOf(
    db,
    others.reduce((union, stage) => union.unionAll(pages(stage)), pages(first)),
    all,
  );
}

/** The ids of the people for whom something may wait: the reader, and the people whose deputy they are. */
const whose = ({ person, standsFor = [] }: Asked): readonly number[] => [person, ...standsFor];

const openQuestions = (db: Database, sought: Asked) => {
  const open = questionsTo(db, whose(sought))
    .select(['question.id', 'question.request_id', 'question.created_at as at', 'question.id as said'])
    .select('question.open_to as whom')
    .orderBy('question.created_at')
    .limit(MOST_WAITING);
  return sought.seesAll ? open : open.where('question.audience', '=', 'everyone');
};

/** The person's unread answers, without those that were deleted. */
const unreadAnswers = (db: Database, { person, seesAll }: Asked) => {
  const unread = db
    .selectFrom('notices')
    .select(['id', 'request_id', 'at', 'event_id as said'])
    .where('unread_by', '=', person)
    .where('kind', '=', 'answer')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('request_events as event')
            .innerJoin('request_comments as given', (on) =>
              on
                .onRef('given.request_id', '=', 'event.request_id')
                .onRef('given.created_at', '=', 'event.at')
                .onRef('given.author_id', '=', 'event.actor_id'),
            )
            .select('given.id')
            .whereRef('event.id', '=', 'notices.event_id')
            .where('given.answer_to', 'is not', null)
            .where('given.deleted_at', 'is not', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(MOST_WAITING);
  return seesAll ? unread : unread.where('staff_only', '=', 0);
};

const openConditions = (db: Database, sought: Asked) =>
  db
    .selectFrom('request_conditions')
    .innerJoin('device_requests as approved', 'approved.id', 'request_conditions.request_id')
    .select(['number as id', 'request_id', 'given_at as at', 'number as said', 'open_until as until'])
    .select('open_for as whom')
    .where('open_for', 'in', whose(sought))
    .where('approved.status', '=', 'approved')
    .orderBy('given_at')
    .limit(MOST_WAITING);

/** The person's open consultations. One whose request was decided without the answer waits for nobody. */
const openConsultations = (db: Database, { person }: Asked) =>
  db
    .selectFrom('request_consultations as asked')
    .innerJoin('device_requests as about', 'about.id', 'asked.request_id')
    .select(['asked.id', 'asked.request_id', 'asked.asked_at as at', 'asked.id as said'])
    .select('asked.answer_by as until')
    .where('asked.open_to', '=', person)
    .where('about.stage', 'in', CONSULTING_STAGES)
    .orderBy('asked.asked_at')
    .limit(MOST_WAITING);

/** Follow-ups of a person who no longer analyzes requests are answered by somebody else. */
const openFollowUps = (db: Database, sought: Asked) => {
  const open = db
    .selectFrom('request_follow_ups as asked')
    .innerJoin('device_requests as about', 'about.id', 'asked.request_id')
    .select(['asked.id', 'asked.request_id', 'asked.asked_at as at', 'asked.id as said'])
    .select('asked.open_to as whom')
    .where('asked.open_to', 'in', whose(sought))
    .where('about.stage', '=', FOLLOWED_UP_STAGE)
    .orderBy('asked.asked_at')
    .limit(MOST_WAITING);
  return sought.analyzes ? open : open.where('asked.part', '=', 'requester');
};

/** The trials that are over. They wait for everybody who decides on trials. */
const trialsOver = (db: Database, { overBefore = '' }: Asked) =>
  db
    .selectFrom('request_trials as trial')
    .innerJoin('device_requests as about', 'about.id', 'trial.request_id')
    .select(['trial.request_id as id', 'trial.request_id', 'trial.started_at as at'])
    .select('trial.request_id as said')
    .where('trial.open_until', '<', overBefore)
    .where('about.status', '=', 'approved')
    .orderBy('trial.open_until')
    .orderBy('trial.request_id')
    .limit(MOST_WAITING);

const ONE = {
  question: openQuestions,
  answer: unreadAnswers,
  condition: openConditions,
  consultation: openConsultations,
  follow_up: openFollowUps,
  trial: trialsOver,
};

interface SaidOnce {
  id: number;
  request_id: number;
  at: SqlDateTime;
  /** What identifies who said it, such as the id of a question in its request, or the event of an answer. */
  said: number;
  until: string | null;
  /** The id of the person for whom it waits. */
  whom: number;
}

/** The kinds with a day by which they are wanted. */
const HAVE_A_DAY: readonly Asked['by'][] = ['condition', 'consultation'];

/**
 * Each request once, with what was asked, answered, given or begun on it first. Details are read only for the few requests that are shown.
 */
function asked(db: Database, sought: Asked, { position, count, urgentFirst = false }: Slice = FIRST) {
  const { by, person, seesAll, standsFor, today = '' } = sought;
  const hasDay = HAVE_A_DAY.includes(by);
  const one = ONE[by](db, sought);
  const numbered = db
    .selectFrom(one.as('one') as AliasedExpression<SaidOnce, 'one'>)
    .select(['one.request_id', 'one.at as since', 'one.said'])
    .$if(standsFor !== undefined, (rows) => rows.select('one.whom'))
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('one.request_id').orderBy('one.at').orderBy('one.id'))
        .as('nth'),
    )
    .select((eb) =>
      (hasDay
        ? eb.fn.min('one.until').over((over) => over.partitionBy('one.request_id'))
        : eb.val(null).$castTo<string | null>()
      ).as('until'),
    );
  const first = db
    .selectFrom(numbered.as('asked'))
    .innerJoin('device_requests', 'device_requests.id', 'asked.request_id')
    .where('asked.nth', '=', 1)
    .$if(position !== null, (rows) =>
      rows.where((eb) =>
        eb(
          eb.refTuple('asked.since', 'asked.request_id'),
          '>',
          eb.tuple(position?.at ?? '', position?.id ?? 0),
        ),
      ),
    )
    .$if(!seesAll && by !== 'consultation', (rows) =>
      rows.where((eb) =>
        eb.or([eb('requested_by', '=', person), eb('status', 'in', STATUSES_BEFORE_COMMITTEE)]),
      ),
    )
    .select(['asked.request_id', 'asked.since', 'asked.said', 'asked.until'])
    .$if(standsFor !== undefined, (rows) => rows.select('asked.whom'))
    .$if(hasDay, (rows) =>
      rows.select((eb) =>
        eb.fn
          .sum<number>(eb.case().when('asked.until', '<', today).then(1).else(0).end())
          .over()
          .as('overdue'),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().over().as('waiting'))
    .select((eb) => eb.fn.min('asked.since').over().as('oldest'))
    .select((eb) => standsFirst(eb as unknown as Requests).as('stands_first'))
    .$if(urgentFirst, (rows) => rows.orderBy('stands_first', 'desc'))
    .orderBy('asked.since')
    .orderBy('asked.request_id')
    .limit(count);
  return db
    .selectFrom(first.as('first'))
    .innerJoin('device_requests', 'device_requests.id', 'first.request_id')
    .select(REQUEST_COLUMNS)
    .select(['first.since', 'first.waiting', 'first.oldest', 'first.until'])
    .$if(standsFor !== undefined, (rows) => rows.select('first.whom'))
    .$if(hasDay, (rows) => rows.select('first.overdue'))
    .select((eb) =>
      ({
        question: () =>
          eb
            .selectFrom('request_comments as question')
            .select('question.author_name as name')
            .whereRef('question.request_id', '=', 'first.request_id')
            .whereRef('question.id', '=', 'first.said'),
        answer: () =>
          eb
            .selectFrom('request_events as answer')
            .select('answer.actor_name as name')
            .whereRef('answer.id', '=', 'first.said'),
        condition: () =>
          eb
            .selectFrom('request_conditions as condition')
            .select('condition.given_by_name as name')
            .whereRef('condition.request_id', '=', 'first.request_id')
            .whereRef('condition.number', '=', 'first.said'),
        consultation: () =>
          eb
            .selectFrom('request_consultations as consultation')
            .select('consultation.asked_by_name as name')
            .whereRef('consultation.request_id', '=', 'first.request_id')
            .whereRef('consultation.id', '=', 'first.said'),
        follow_up: () => eb.val(PORTAL.name),
        trial: () =>
          eb
            .selectFrom('request_trials as trial')
            .select('trial.started_by_name as name')
            .whereRef('trial.request_id', '=', 'first.request_id'),
      })
        [by]()
        .as('said_by'),
    )
    .select((eb) => nameOf(eb as unknown as Requests, 'assignee_id').as('assignee_name'))
    .$if(urgentFirst, (rows) => rows.orderBy('first.stands_first', 'desc'))
    .orderBy('first.since')
    .orderBy('first.request_id');
}
