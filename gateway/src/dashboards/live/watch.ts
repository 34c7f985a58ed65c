import type { Context } from '../../platform/context.ts';
import type { NewsSource } from '../../requests/index.ts';
import { flagsOn } from '../flags/known.ts';
import { liveRegistry, type RegistryNews } from './registry.ts';

/** The flags that are on for the reader, as JSON: names by dashboard. */
export interface FlagsNews {
  person: number;
  flags: string;
}

/** What a stream tells of the portal itself: the dashboards, and the flags that are on for the reader. */
export const liveNews =
  (context: Context): NewsSource<RegistryNews | FlagsNews> =>
  ({ user, tell }) => {
    let told: string | undefined;
    let last = Promise.resolve();
    /** Reads nothing for one reader: the gateway knows the flags, and the stream knows who reads. */
    const tellFlags = () => {
      last = last.then(async () => {
        try {
          const flags = JSON.stringify(await flagsOn(context, user(), context.token ?? ''));
          if (flags !== told) tell({ person: user().id, flags });
          told = flags;
        } catch (error) {
          context.log.warn({ err: error }, 'open pages are told of flags later');
        }
      });
    };
    const close = liveRegistry(context).subscribe(tell);
    const unsubscribe = context.changes.subscribe({ portalChanged: tellFlags, lost() {} });
    tellFlags();
    return {
      // Other roles have other flags.
      checked: tellFlags,
      close() {
        close();
        unsubscribe();
      },
    };
  };

/** Two sources of news in one stream. */
export const both =
  <One, Other>(one: NewsSource<One>, other: NewsSource<Other>): NewsSource<One | Other> =>
  (reader) => {
    const sources = [one(reader), other(reader)];
    return {
      checked() {
        for (const source of sources) source.checked();
      },
      close() {
        for (const source of sources) source.close();
      },
    };
  };
