import type { MeetingAnswer } from '@portal/domain';
import type { MeetingFacts } from './meetings.graphql.ts';

type Answered = Pick<MeetingFacts, 'coming' | 'notComing'>;

/** What a member has answered; null for nothing. */
export function answerOf({ coming, notComing }: Answered, id: string): MeetingAnswer | null {
  if (coming.includes(id)) return 'yes';
  return notComing.includes(id) ? 'no' : null;
}

/** "5 come, 1 does not, 1 has not answered": what the members have said. */
export function answersText({
  coming,
  notComing,
  attendance,
}: Answered & { attendance: readonly unknown[] }) {
  const say = (number: number, one: string, more: string) =>
    number > 0 ? [`${number} ${number === 1 ? one : more}`] : [];
  return [
    ...say(coming.length, 'comes', 'come'),
    ...say(notComing.length, 'does not', 'do not'),
    ...say(attendance.length - coming.length - notComing.length, 'has not answered', 'have not answered'),
  ].join(', ');
}
