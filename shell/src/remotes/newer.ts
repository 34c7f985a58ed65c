import { followLive, type PortalNews } from '@portal/kit';
import { setFlags } from '../portal/flags.ts';
import { offer } from './offered.ts';
import { fetchRegistry, followRegistry } from './registry.ts';

const EVERY_MS = 60_000;

interface DashboardsChange extends PortalNews {
  __typename: 'DashboardsChange';
  revision: string;
  before: string | null;
  patch: string | null;
}

interface FlagsChange extends PortalNews {
  __typename: 'FlagsChange';
  person: string;
  flags: string;
}

interface DeputiesChange extends PortalNews {
  __typename: 'DeputiesChange';
  person: string;
  standsFor: string;
}

const isDeputies = (news: PortalNews): news is DeputiesChange => news.__typename === 'DeputiesChange';
const isFlags = (news: PortalNews): news is FlagsChange => news.__typename === 'FlagsChange';
const isDashboards = (news: PortalNews): news is DashboardsChange => news.__typename === 'DashboardsChange';

/**
 * Keeps the page up to date with the versions that the portal offers. The stream of live changes reports them at once. In case the stream
 * fails, the page also asks every minute while it is visible, and when it becomes visible again. The browser sends the ETag of the last
 * answer, so the answer is empty when nothing has changed. `onStandsFor` is called with the people for whom the person stands in, as JSON.
 */
export function followPortal(person: number, onStandsFor: (json: string) => void): () => void {
  let ended = false;
  /** Changes are applied one after the other. */
  let last = Promise.resolve();
  const take = (read: () => Promise<Awaited<ReturnType<typeof followRegistry>>>) => {
    last = last.then(async () => {
      try {
        const registry = ended ? undefined : await read();
        if (registry && !ended) offer(registry);
      } catch {
        // The next attempt follows in a minute.
      }
    });
  };
  const look = () => {
    if (document.visibilityState !== 'hidden' && navigator.onLine) take(fetchRegistry);
  };
  const close = followLive({
    onNews(news) {
      // Frames of other pages may receive the stream of another person.
      const isOwn = (told: { person: string }) => told.person === String(person);
      if (isFlags(news) && isOwn(news)) setFlags(JSON.parse(news.flags));
      if (isDeputies(news) && isOwn(news)) onStandsFor(news.standsFor);
      if (isDashboards(news)) take(() => followRegistry(news.revision, news.before, news.patch));
    },
  });
  const timer = setInterval(look, EVERY_MS);
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    ended = true;
    close();
    clearInterval(timer);
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
