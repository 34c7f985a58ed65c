import type { Registry } from '@portal/contract';
import { fetchRegistry } from './registry.ts';

const EVERY_MS = 60_000;

/** The dashboards of this page that have another live version now. */
export function replaced(page: Registry, now: Registry): string[] {
  const versions = new Map(now.remotes.map(({ name, version }) => [name, version]));
  return page.remotes
    .filter(({ name, version, standIn }) => !standIn && (versions.get(name) ?? version) !== version)
    .map(({ name }) => name);
}

/**
 * Looks for other versions every minute while the page is visible, and whenever it becomes visible again. The browser sends the
 * ETag of the last answer, so the answer is empty when nothing has changed.
 */
export function watchVersions(page: Registry, onChange: (names: string[]) => void): () => void {
  let ended = false;
  const look = async () => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    try {
      const names = replaced(page, await fetchRegistry());
      if (!ended) onChange(names);
    } catch {
      // The next try follows in a minute.
    }
  };
  const timer = setInterval(look, EVERY_MS);
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    ended = true;
    clearInterval(timer);
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
