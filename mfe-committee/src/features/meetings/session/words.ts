import type { Session, SessionItem } from './session.graphql.ts';

/** "Quorum reached: 5 of 7 members are here, 4 are needed."; in the past tense when the meeting is over. */
export const quorumText = (
  { needed, present, reached }: { needed: number; present: number; reached: boolean },
  members: number,
  isOver = false,
): string => {
  const be = (count: number) => (isOver ? (count === 1 ? 'was' : 'were') : count === 1 ? 'is' : 'are');
  const lacking = isOver ? 'No quorum' : 'No quorum yet';
  return `${reached ? 'Quorum reached' : lacking}: ${present} of ${members} members ${be(present)} here, ${needed} ${be(needed)} needed.`;
};

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** "2 days and 3 hours left": how long a circulation still takes votes. */
export function leftText(endsAt: string, now: number): string {
  const minutes = Math.ceil((Date.parse(endsAt) - now) / 60_000);
  if (minutes <= 0) return 'Its time is over. It is closed within the hour.';
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  if (days) return `${counted(days, 'day')}${hours ? ` and ${counted(hours, 'hour')}` : ''} left`;
  return `${hours ? `${counted(hours, 'hour')} and ` : ''}${counted(minutes % 60, 'minute')} left`;
}

/** "2 of 4 have voted: Ann, Ben. 3 votes are needed." */
export function votedText(
  { voted, eligible, quorum }: Pick<SessionItem, 'voted' | 'eligible' | 'quorum'>,
  people: readonly { id: string; name: string }[],
): string {
  const names = people.flatMap(({ id, name }) => (voted.includes(id) ? name : [])).join(', ');
  const needed = quorum
    ? ` ${counted(quorum.needed, 'vote')} ${quorum.needed === 1 ? 'is' : 'are'} needed.`
    : '';
  return `${voted.length} of ${eligible} ${voted.length === 1 ? 'has' : 'have'} voted${names && `: ${names}`}.${needed}`;
}

/**
 * Whether a circulation is over and everybody who may vote has voted on all items that are still in review. A person who is recused from an
 * item is not told so, because they may read no votes.
 */
export function allVoted(circulation: Session | null): boolean {
  if (circulation?.state !== 'closed') return false;
  const items = circulation.items.filter(({ fallen }) => !fallen);
  return items.length > 0 && items.every(({ votesCast, eligible }) => eligible > 0 && votesCast === eligible);
}

/** "items 2 and 6" */
const itemsText = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'item' : 'items'} ${new Intl.ListFormat('en-US').format(numbers.map(String))}`;

/** The items from which the person is recused: "You are recused: items 2 and 6 are not yours." Null when there are none. */
export function notYoursText(items: readonly Pick<SessionItem, 'recused'>[], me: number): string | null {
  const numbers = items.flatMap(({ recused }, at) =>
    recused.some(({ id }) => Number(id) === me) ? [at + 1] : [],
  );
  if (!numbers.length) return null;
  return `You are recused: ${itemsText(numbers)} ${numbers.length === 1 ? 'is' : 'are'} not yours.`;
}
