import { answers, type NavEntry, type Registry } from '@portal/contract';
import { countsToAdd, MESSAGES, waitingInAll } from '@portal/domain';
import { Link, useLocation } from 'react-router-dom';
import { usePageState } from '../portal/pageState.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { preloadRemote } from '../remotes/preload.ts';
import { remoteAt } from '../remotes/registry.ts';
import classes from './TopBar.module.css';

/** Where there is little room, this word of a label is not shown, only read out by screen readers. */
const SUFFIX = / Dashboard$/;

/** The main navigation. When a person points at an entry, its dashboard's files are fetched ahead of time. */
export function NavLinks({ entries }: { entries: readonly NavEntry[] }) {
  const registry = useRegistry();
  const { pathname } = useLocation();
  const { counts } = usePageState();
  const current = currentEntry(entries, registry, pathname);
  const preload = (path: string) => {
    const remote = remoteAt(registry, path);
    if (remote) preloadRemote(remote);
  };
  return (
    <nav aria-label="Main">
      <ul className={classes.links}>
        {entries.map((entry) => {
          const counted = countsToAdd(entry.waiting ?? [], counts);
          const waiting = counted.some((count) => count > 0) && waitingInAll(counted);
          const describedBy = `waiting${entry.path}`;
          return (
            <li key={entry.path}>
              <Link
                to={entry.path}
                className={classes.link}
                aria-describedby={waiting ? describedBy : undefined}
                aria-current={
                  entry === current ? (answers(entry.path, pathname) ? 'page' : 'true') : undefined
                }
                onPointerEnter={() => preload(entry.path)}
                onFocus={() => preload(entry.path)}
              >
                <span>
                  {entry.label.replace(SUFFIX, '')}
                  {SUFFIX.test(entry.label) && <span className={classes.suffix}> Dashboard</span>}
                </span>
                {counted.length > 0 && (
                  <span aria-hidden className={classes.count} data-count={waiting || ''} />
                )}
              </Link>
              {waiting && (
                <span hidden id={describedBy}>
                  {MESSAGES.waitForYou(waiting)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The current entry: the entry of this page, or else an entry of the same dashboard. */
function currentEntry(entries: readonly NavEntry[], registry: Registry, pathname: string) {
  const here = entries.filter(({ path }) => answers(path, pathname));
  const remote = remoteAt(registry, pathname);
  const nearest = here.sort((a, b) => b.path.length - a.path.length)[0];
  return nearest ?? entries.find(({ path }) => remote && remoteAt(registry, path) === remote);
}
