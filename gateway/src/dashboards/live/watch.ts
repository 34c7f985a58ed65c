import type { Context } from '../../platform/context.ts';
import type { NewsSource } from '../../requests/index.ts';
import { flagsOn } from '../flags/known.ts';
import { liveRegistry, type RegistryNews } from './registry.ts';

/** The flags that are on for the reader, as JSON: names by dashboard. */
export interface FlagsNews {
  person: number;
  flags: string;
}

/** The news of the portal itself in a stream: the dashboards, and the flags that are on for the reader. */
export const liveNews =
  (context: Context): NewsSource<RegistryNews | FlagsNews> =>
  ({ user, emit }) => {
    let emitted: string | undefined;
    let last = Promise.resolve();
    /** Sends the flags if they have changed. It reads nothing from the database: the flags are cached, and the stream knows its reader. */
    const emitFlags = () => {
      last = last.then(async () => {
        try {
          const flags = JSON.stringify(await flagsOn(context, user(), context.token ?? ''));
          if (flags !== emitted) emit({ person: user().id, flags });
          emitted = flags;
        } catch (error) {
          context.log.warn({ err: error }, 'open pages are told of flags later');
        }
      });
    };
    const close = liveRegistry(context).subscribe(emit);
    const unsubscribe = context.changes.subscribe({ portalChanged: emitFlags, lost() {} });
    emitFlags();
    return {
      // The reader may have other roles now, so other flags.
      checked: emitFlags,
      close() {
        close();
        unsubscribe();
      },
    };
  };

/** Combines several sources of news in one stream. */
export const together =
  <News>(...sources: readonly NewsSource<News>[]): NewsSource<News> =>
  (reader) => {
    const open = sources.map((source) => source(reader));
    return {
      checked() {
        for (const source of open) source.checked();
      },
      close() {
        for (const source of open) source.close();
      },
    };
  };
