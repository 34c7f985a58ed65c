import type { Context, SessionUser } from '../../platform/context.ts';
import type { NewsSource } from '../changes/watch.ts';

/** For whom the reader stands in now. */
export interface DeputiesNews {
  person: number;
  /** JSON, as in the session. */
  standsFor: string;
  /** When that was changed, or who stands in for the reader; null at the beginning of a stream. */
  deputiesAt: string | null;
}

const textOf = ({ standsFor = [] }: SessionUser): string => JSON.stringify(standsFor);

/**
 * Tells a stream for whom its reader stands in: at its beginning, and when that changes, also by a day, a calendar of absences or a lost
 * role, because the session is looked up again and again. When somebody names a deputy or ends it, both are told at once.
 */
export const deputyNews =
  (context: Pick<Context, 'changes' | 'clock'>): NewsSource<DeputiesNews> =>
  ({ user, recheck, emit }) => {
    let told: string | null = null;
    const tell = (deputiesAt: string | null) => {
      told = textOf(user());
      emit({ person: user().id, standsFor: told, deputiesAt });
    };
    tell(null);
    const close = context.changes.subscribe({
      deputized(people) {
        if (!people.includes(user().id)) return;
        told = null;
        recheck();
      },
      lost() {},
    });
    return {
      checked() {
        if (told !== textOf(user())) tell(context.clock().toISOString());
      },
      close,
    };
  };
