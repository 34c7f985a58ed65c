import { hasPermission } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { NewsSource } from '../changes/watch.ts';

/** The news that the list of failed mails has changed. */
export interface MailsNews {
  /** The time of the news (ISO 8601). */
  mailsAt: string;
}

/** Changes within this time are told together: when a mail server is down, hundreds of mails fail within a second. */
const TOGETHER_MS = 500;

/** Tells the streams of administrators when the list of failed mails has changed, and once at the beginning. */
export const mailNews =
  (context: Context): NewsSource<MailsNews> =>
  ({ user, emit }) => {
    let timer: NodeJS.Timeout | undefined;
    const now = () => {
      timer = undefined;
      if (hasPermission(user(), 'manage_users')) emit({ mailsAt: context.clock().toISOString() });
    };
    const unsubscribe = context.changes.subscribe({
      mailsFailed() {
        timer ??= setTimeout(now, TOGETHER_MS);
      },
      lost() {},
    });
    now();
    return {
      checked() {},
      close() {
        clearTimeout(timer);
        unsubscribe();
      },
    };
  };
