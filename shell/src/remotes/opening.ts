import type { RegistryEntry } from '@portal/contract';
import { note } from './notes.ts';

/** One opening of a dashboard: of a page of it, or of a contribution to another page. */
export interface Opening {
  /** Its first content is there. */
  shown(): void;
  /** Something in it has failed. With `stops`, a panel or a line has taken its place. */
  failed(stops: boolean): void;
}

/** The last opening of each version: an error that nobody has caught says only whose it is. */
const last = new Map<string, Opening>();

const keyOf = ({ name, version }: RegistryEntry) => `${name} ${version}`;

/** Starts to count an opening: as one load, and as failed at most once, no matter how many parts fail and how often. */
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
      // Browsers take their time with what nobody sees.
      const ms = inSight ? performance.now() - since : undefined;
      const news = { opened: !opened, failed: false, stopped: false, ms };
      opened = true;
      // An error before its first content makes it no less shown.
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

/** An error that nobody has caught belongs to what was opened last of this version. */
export const failLast = (entry: RegistryEntry): void => last.get(keyOf(entry))?.failed(false);
