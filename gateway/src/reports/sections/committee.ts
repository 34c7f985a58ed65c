import {
  beginOfDay,
  dayOf,
  endOfDay,
  monthsOf,
  type ReportFilter,
  type ReportResult,
  type ReportRow,
} from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import { eventsWith } from '../../requests/index.ts';
import { closedMeetings, recommendedIn, recusedFrom } from './committee-store.ts';

/** So many requests are asked for at once. */
const AT_ONCE = 500;

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );

/** What the committee has done in a period, by the months in which its meetings ended. A few hundred meetings are many. */
export async function committeeRows(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { from, until }: ReportFilter,
): Promise<ReportResult> {
  const { timeZone } = config;
  const meetings = await closedMeetings(
    db,
    toSql(beginOfDay(from, timeZone)),
    toSql(endOfDay(until, timeZone)),
  );
  const ids = meetings.map(({ id }) => id);
  const items = (await Promise.all(inParts(ids).map((part) => recommendedIn(db, part)))).flat();
  const requestIds = [...new Set(items.flatMap(({ request_id: id }) => id ?? []))];
  const recusals = (await Promise.all(inParts(requestIds).map((part) => recusedFrom(db, part)))).flat();
  const against = (
    await Promise.all(inParts(requestIds).map((part) => eventsWith(db, part, ['decided_against'])))
  ).flat();
  /** The item by whose recommendation a decision is judged: the last one before it. */
  const judgedBy = against.map(({ request_id, at }) =>
    items
      .filter((item) => item.request_id === request_id && String(item.closed_at) <= at)
      .sort((one, other) => (String(one.closed_at) < String(other.closed_at) ? -1 : 1))
      .at(-1),
  );
  const rows = monthsOf({ from, until }).map((first): ReportRow => {
    const month = first.slice(0, 7);
    const held = meetings.filter(({ listed_at: at }) => dayOf(toIso(String(at)), timeZone).startsWith(month));
    const sessions = held.filter(({ kind }) => kind === 'session');
    const heldIds = new Set(held.map(({ id }) => id));
    const of = items.filter(({ meeting_id: id }) => heldIds.has(id));
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
    const votesIn = ({ counts }: (typeof items)[number]) =>
      sum(Object.values(JSON.parse(counts ?? '{}') as Record<string, number>));
    const recusedIn = ({ request_id, closed_at }: (typeof items)[number]) =>
      recusals.filter((each) => each.request_id === request_id && each.at <= String(closed_at)).length;
    return {
      values: {
        month,
        meetings: sessions.length,
        circulations: held.length - sessions.length,
        members: sum(sessions.map(({ members }) => Number(members))),
        present: sum(sessions.map(({ present }) => Number(present))),
        items: of.length,
        recusals: sum(of.map(recusedIn)),
        votes: sum(of.map(votesIn)),
        against: judgedBy.filter((item) => item && heldIds.has(item.meeting_id)).length,
      },
      behind: {},
    };
  });
  const total = (key: string) => rows.reduce((all, { values }) => all + Number(values[key]), 0);
  const share = total('members') ? Math.round((total('present') / total('members')) * 100) : 0;
  const sentence = total('meetings')
    ? `${total('meetings') === 1 ? '1 meeting' : `${total('meetings')} meetings`} in this period, to which ${share} % of the members came; ${total('items')} recommendations, ${total('against')} of which the business office decided against.`
    : `No meeting in this period, and ${total('circulations') === 1 ? '1 circulation' : `${total('circulations')} circulations`}.`;
  return { sentence, rows };
}
