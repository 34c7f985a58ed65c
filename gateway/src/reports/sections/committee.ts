import {
  beginOfDay,
  dayOf,
  endOfDay,
  type MeetingVote,
  monthsOf,
  type ReportFilter,
  type ReportResult,
  type ReportRow,
} from '@portal/domain';
import { recommendingItems } from '../../committee/index.ts';
import type { Services } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import { AGAINST, eventsWith } from '../../requests/index.ts';
import { closedMeetings, recusedFrom, votedIn } from './committee-store.ts';

/** How many ids one statement contains. */
const AT_ONCE = 500;

/** Reads in parts, one after another. */
async function readAll<Row>(
  ids: readonly number[],
  read: (part: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) rows.push(...(await read(ids.slice(at, at + AT_ONCE))));
  return rows;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Groups items by the month of their time. */
const byMonth = <Each>(all: readonly Each[], at: (each: Each) => string, timeZone: string) =>
  Map.groupBy(all, (each) => dayOf(at(each), timeZone).slice(0, 7));

const NO_VOTES: ReadonlySet<string> = new Set<string>(['tie', 'no_quorum']);

/**
 * The work of the committee in a period, by the month in which meetings ended, for somebody who reads meetings. Requests from which the
 * reader is recused are left out. At most six statements; more only for more than 500 meetings or requests.
 */
export async function committeeRows(
  { db, config }: Pick<Services, 'db' | 'config'>,
  readerId: number,
  { from, until }: ReportFilter,
): Promise<ReportResult> {
  const { timeZone } = config;
  const period = [toSql(beginOfDay(from, timeZone)), toSql(endOfDay(until, timeZone))] as const;
  const meetings = await closedMeetings(db, ...period);
  const voted = await readAll(
    meetings.map(({ id }) => id),
    (ids) => votedIn(db, ids),
  );
  const requestIds = [...new Set(voted.map(({ request_id: id }) => id))];
  const recusals = await readAll(requestIds, (ids) => recusedFrom(db, ids));
  const hidden = new Set(recusals.flatMap(({ request_id: id, user_id }) => (user_id === readerId ? id : [])));
  const shownIds = requestIds.filter((id) => !hidden.has(id));
  const against = await readAll(shownIds, (ids) => eventsWith(db, ids, [AGAINST]));
  const contested = [...new Set(against.map(({ request_id: id }) => id))];
  const recommending = Map.groupBy(
    await readAll(contested, (ids) => recommendingItems(db, ids)),
    ({ request_id: id }) => id,
  );
  /** The decisions against a recommendation, by the meeting that had made the last recommendation before the decision. */
  const againstOf = Map.groupBy(
    against.flatMap(
      ({ request_id: id, at }) =>
        recommending.get(id)?.findLast(({ closed_at: closed }) => closed <= at) ?? [],
    ),
    ({ meeting_id: id }) => id,
  );
  const itemsOf = Map.groupBy(
    voted.filter(({ request_id: id }) => !hidden.has(id)),
    ({ meeting_id: id }) => id,
  );
  const recusedOf = Map.groupBy(recusals, ({ request_id: id }) => id);
  const held = byMonth(meetings, ({ listed_at: at }) => toIso(String(at)), timeZone);
  const rows = monthsOf({ from, until }).map((first): ReportRow => {
    const month = first.slice(0, 7);
    const inMonth = held.get(month) ?? [];
    const sessions = inMonth.filter(({ kind }) => kind === 'session');
    const items = inMonth.flatMap(({ id }) => itemsOf.get(id) ?? []);
    const votesOn = ({ counts }: (typeof items)[number]) =>
      sum(Object.values(JSON.parse(counts ?? '{}') as Record<MeetingVote, number>));
    const recusedOn = ({ request_id: id, closed_at: closed }: (typeof items)[number]) =>
      (recusedOf.get(id) ?? []).filter(({ at }) => at <= String(closed)).length;
    return {
      values: {
        month,
        meetings: sessions.length,
        circulations: inMonth.length - sessions.length,
        members: sum(sessions.map(({ members }) => Number(members))),
        present: sum(sessions.map(({ present }) => Number(present))),
        items: items.length,
        recommended: items.filter(({ result }) => !NO_VOTES.has(String(result))).length,
        recusals: sum(items.map(recusedOn)),
        votes: sum(items.map(votesOn)),
        against: sum(inMonth.map(({ id }) => againstOf.get(id)?.length ?? 0)),
      },
      behind: {},
    };
  });
  const total = (key: string) => sum(rows.map(({ values }) => Number(values[key])));
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  const met = `${count(total('meetings'), 'meeting')} and ${count(total('circulations'), 'circulation')} in this period`;
  const came = total('members')
    ? `; of the members, ${Math.round((total('present') / total('members')) * 100)} % came to meetings`
    : '';
  const sentence = `${met}${came}. ${count(total('recommended'), 'recommendation')}, ${total('against')} of which the business office decided against.`;
  return { sentence, rows };
}
