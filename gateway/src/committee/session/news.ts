import { mayReadMeetings } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { NewsSource } from '../../requests/index.ts';

/** The news that something has happened in a meeting. */
export interface MeetingNews {
  metIn: number;
}

/** Everything that happens in a meeting within this time is sent as one message, because thirty members may vote within a second. */
const TOGETHER_MS = 250;

/**
 * Tells the streams of people who read meetings that something has happened in one: at once, then at most four times a second. Changes that
 * are hidden from a person do not reach their stream and do not change its timing.
 */
export const meetingNews =
  (context: Pick<Context, 'changes'>): NewsSource<MeetingNews> =>
  ({ user, emit }) => {
    const resting = new Map<number, { timer: NodeJS.Timeout; again: boolean }>();
    const tell = (meetingId: number) => {
      const rest = resting.get(meetingId);
      if (rest) {
        rest.again = true;
        return;
      }
      if (mayReadMeetings(user())) emit({ metIn: meetingId });
      const timer = setTimeout(() => {
        const { again } = resting.get(meetingId) ?? { again: false };
        resting.delete(meetingId);
        if (again) tell(meetingId);
      }, TOGETHER_MS);
      resting.set(meetingId, { timer, again: false });
    };
    const unsubscribe = context.changes.subscribe({
      met({ id, hiddenFrom }) {
        if (!hiddenFrom.includes(user().id)) tell(id);
      },
      lost() {},
    });
    return {
      checked() {},
      close() {
        unsubscribe();
        for (const { timer } of resting.values()) clearTimeout(timer);
      },
    };
  };
