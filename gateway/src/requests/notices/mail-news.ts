import { hasPermission } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { NewsSource } from '../changes/watch.ts';

/** That other mails have failed than before. */
export interface MailsNews {
  /** ISO 8601. */
  mailsAt: string;
}

/** When a mail server goes, hundreds of mails fail within a second. */
const TOGETHER_MS = 500;

/** Tells the streams of administrators when other mails have failed than before. */
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
