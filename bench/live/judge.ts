import { ANALYSTS, type Change } from './changes.ts';
import type { Reader } from './crowd.ts';
import type { Told } from './listener.ts';

export interface Judgement {
  /** Milliseconds from the sending of a mutation until its answer. These and the times below are sorted. */
  answers: number[];
  /** The same until a stream told the change, or the notice of it. */
  changes: number[];
  notices: number[];
  /** The number of changes and notices that a stream did not tell, although it had to. */
  missed: number;
  /** The number of events that came twice, or to somebody who may not see them. */
  wrong: number;
  /** The first of both, in words. */
  examples: string[];
}

/** The staff may see every request, and providers their own. Other providers may see a request only when it comes to the committee. */
const maySee = ({ person }: Reader, { requester }: Change) =>
  person.role !== 'provider' || person.id === requester;

const isAnalyst = new Set(ANALYSTS.map(({ id }) => id));

/** Analysts get a notice of each new request. The requester gets one when the analysis starts. */
const isNotified = ({ person }: Reader, { action, requester }: Change) =>
  action === 'created' ? isAnalyst.has(person.id) : person.id === requester;

const key = (stream: number, id: number | string, action: string) => `${stream} ${id} ${action}`;

/**
 * Compares the events of the streams with what they had to tell. Before the changes nobody had unread notices, and nobody has read any since. So
 * a notice was told with the first number that includes it. Only the streams with a number of `from` or more were open.
 */
export function judge(
  readers: readonly Reader[],
  from: number,
  changes: readonly Change[],
  { heard, ended }: Told,
): Judgement {
  const found: Judgement = { answers: [], changes: [], notices: [], missed: ended, wrong: 0, examples: [] };
  const say = (kind: 'missed' | 'wrong', what: string) => {
    found[kind]++;
    if (found.examples.length < 10) found.examples.push(`${kind}: ${what}`);
  };
  if (ended) found.examples.push(`${ended} streams have ended`);

  const expected = new Map<string, number>();
  const due = new Map<number, number[]>();
  const inOrder = [...changes].sort((one, other) => one.sentAt - other.sentAt);
  for (const [stream, reader] of readers.entries()) {
    if (stream < from) continue;
    for (const change of inOrder)
      if (maySee(reader, change)) expected.set(key(stream, change.id, change.action), change.sentAt);
    due.set(
      stream,
      inOrder.filter((change) => isNotified(reader, change)).map(({ sentAt }) => sentAt),
    );
  }

  const counted = new Map<number, number>();
  for (const { stream, at, news } of heard) {
    const person = readers[stream]?.person;
    if (news.__typename === 'RequestChange') {
      const name = key(stream, news.id ?? '', news.action ?? '');
      const sentAt = expected.get(name);
      if (sentAt === undefined)
        say('wrong', `${person?.role} ${person?.id} was told ${JSON.stringify(news)}`);
      else found.changes.push(at - sentAt);
      expected.delete(name);
    } else if (news.__typename === 'NoticesChange') {
      const notices = due.get(stream) ?? [];
      const before = counted.get(stream) ?? 0;
      const { unread = 0 } = news;
      if (Number(news.person) !== person?.id || unread > notices.length)
        say('wrong', `${person?.role} ${person?.id} was told ${JSON.stringify(news)}`);
      for (const sentAt of notices.slice(before, unread)) found.notices.push(at - sentAt);
      counted.set(stream, Math.max(before, unread));
    } else say('wrong', `${person?.role} ${person?.id} was told ${JSON.stringify(news)}`);
  }

  for (const name of expected.keys()) say('missed', name);
  for (const [stream, notices] of due) {
    for (let left = notices.length - (counted.get(stream) ?? 0); left > 0; left--)
      say('missed', `a notice of stream ${stream}`);
  }
  found.answers = changes.map(({ sentAt, answeredAt }) => answeredAt - sentAt);
  for (const times of [found.answers, found.changes, found.notices]) times.sort((one, other) => one - other);
  return found;
}
