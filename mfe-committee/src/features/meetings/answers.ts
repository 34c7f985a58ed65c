import { MESSAGES, type MeetingAnswer } from '@portal/domain';
import type { MeetingFacts } from './meetings.graphql.ts';

type Answered = Pick<MeetingFacts, 'coming' | 'notComing'>;

/** What a member has answered; null for nothing. */
export function answerOf({ coming, notComing }: Answered, id: string): MeetingAnswer | null {
  if (coming.includes(id)) return 'yes';
  return notComing.includes(id) ? 'no' : null;
}

/** What the members have said. */
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
