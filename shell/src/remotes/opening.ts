import type { RegistryEntry } from '@portal/contract';
import { note } from './notes.ts';

/** One opening of a dashboard: of one of its pages, or of a contribution to another page. */
export interface Opening {
  /** The first content is shown. */
  shown(): void;
  /** A part of it has failed. With `stops`, a panel or a line has replaced it. */
  failed(stops: boolean): void;
}

/** The last opening of each version. An uncaught error tells only which dashboard it comes from, not which opening. */
const last = new Map<string, Opening>();

const keyOf = ({ name, version }: RegistryEntry) => `${name} ${version}`;

/** Starts to count an opening. It counts as one load, and as failed at most once, however many parts fail and however often. */
export function beginOpening(entry: RegistryEntry, place: 'page' | 'slot'): Opening {
  const since = performance.now();
  let inSight = !document.hidden;
  let opened = false;
  let isShown = false;
  let hasFailed = false;
  let isStopped = false;
  const opening: Opening = {
    shown() {
      if (isShown || isStopped) return;
      isShown = true;
      inSight &&= !document.hidden;
      // Browsers are slow for pages that are not visible, so that time is not measured.
      const ms = inSight ? performance.now() - since : undefined;
      const news = { opened: !opened, failed: false, stopped: false, ms };
      opened = true;
      // An opening with an error before its first content still counts as shown.
      if (news.opened || ms !== undefined) note({ kind: 'load', entry, place, ...news });
    },
    failed(stops) {
      const news = { opened: !opened, failed: !hasFailed, stopped: stops && !isStopped };
      opened = true;
      hasFailed = true;
      isStopped ||= stops;
      if (news.failed || news.stopped) note({ kind: 'load', entry, place, ...news });
    },
  };
  last.set(keyOf(entry), opening);
  return opening;
}

/** Counts an uncaught error for the last opening of this version. */
export const failLast = (entry: RegistryEntry): void => last.get(keyOf(entry))?.failed(false);
