import type { MeetingAnswer } from '@portal/domain';

/** "5 come, 1 does not, 1 has not answered": what the members have said. */
export function answersText(members: readonly { answer: MeetingAnswer | null }[]): string {
  const count = (answer: MeetingAnswer | null) => members.filter((each) => each.answer === answer).length;
  const say = (number: number, one: string, more: string) =>
    number ? [`${number} ${number === 1 ? one : more}`] : [];
  return [
    ...say(count('yes'), 'comes', 'come'),
    ...say(count('no'), 'does not', 'do not'),
    ...say(count(null), 'has not answered', 'have not answered'),
  ].join(', ');
}
