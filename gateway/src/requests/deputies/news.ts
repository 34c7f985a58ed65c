import type { Context, SessionUser } from '../../platform/context.ts';
import type { NewsSource } from '../changes/watch.ts';

/** For whom the reader stands in now. */
export interface DeputiesNews {
  person: number;
  /** The people for whom the reader stands in, as JSON of the same form as in the session. */
  standsFor: string;
  /** When this changed, or who stands in for the reader; null at the beginning of a stream. */
  deputiesAt: string | null;
}

const textOf = ({ standsFor = [] }: SessionUser): string => JSON.stringify(standsFor);

/**
 * Tells a stream for whom its reader stands in: at its beginning, and when that changes. A new day, a calendar of absences or a lost role
 * can change it too: the regular check of the session finds that. When somebody names or ends a deputy, both people are told at once.
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
