import { MESSAGES, type MeetingAnswer } from '@portal/domain';
import type { MeetingFacts } from './meetings.graphql.ts';

type Answered = Pick<MeetingFacts, 'coming' | 'notComing'>;

/** The answer of a member; null when there is none. */
export function answerOf({ coming, notComing }: Answered, id: string): MeetingAnswer | null {
  if (coming.includes(id)) return 'yes';
  return notComing.includes(id) ? 'no' : null;
}

/** The answers of the members, in words. */
export const answersText = ({
  coming,
  notComing,
  attendance,
}: Answered & { attendance: readonly unknown[] }): string =>
  MESSAGES.meetingAnswers(
    coming.length,
    notComing.length,
    attendance.length - coming.length - notComing.length,
  );
