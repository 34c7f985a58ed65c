import type { NavEntry } from '@portal/contract';
import { NavLink } from 'react-router-dom';
import { useRegistry } from '../app/RegistryContext.ts';
import { preloadRemote } from '../remotes/preload.ts';
import { remoteAt } from '../remotes/registry.ts';
import classes from './TopBar.module.css';

/** The main navigation. Pointing at an entry fetches its dashboard's files ahead. */
export function NavLinks({ entries }: { entries: readonly NavEntry[] }) {
  const registry = useRegistry();
  const preload = (path: string) => {
    const remote = remoteAt(registry, path);
    if (remote) preloadRemote(remote);
  };
  return (
    <nav aria-label="Main">
      <ul className={classes.links}>
        {entries.map(({ label, path }) => (
          <li key={path}>
            <NavLink
              to={path}
              className={classes.link}
              onPointerEnter={() => preload(path)}
              onFocus={() => preload(path)}
            >
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
