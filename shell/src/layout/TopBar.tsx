import { actorOf, type PortalUser } from '@portal/kit';
import { BrandMark, CloseIcon, MenuIcon } from '@portal/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BellPlace } from '../notices/BellPlace.tsx';
import { navigationOf } from '../portal/catalogue.ts';
import { PRODUCT } from '../portal/product.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { useQuietly } from '../portal/useModule.ts';
import { loadSearch } from '../search/loadSearch.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { NavLinks } from './NavLinks.tsx';
import classes from './TopBar.module.css';

/** The bar for signed-in people: home, the dashboards that they may open, their account. */
export function TopBar({ user }: { user: PortalUser }) {
  const registry = useRegistry();
  const actor = useMemo(() => actorOf(user), [user]);
  const entries = useMemo(() => navigationOf(registry, actor), [registry, actor]);
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const search = useQuietly(loadSearch, true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another page opens
  useEffect(() => setOpen(false), [pathname]);

  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to="/home" className={classes.brand} aria-label={PRODUCT}>
          <BrandMark withName />
        </Link>
        <div className={classes.wide}>
          <NavLinks entries={entries} />
        </div>
        <div className={classes.end}>
          <div className={classes.search}>{search && <search.SearchButton />}</div>
          {search && <search.HelpKey user={user} />}
          {actor.roles.length > 0 && !user.secondFactorMissing && <BellPlace />}
          <AccountMenu user={user} />
          <button
            ref={toggle}
            type="button"
            className={classes.toggle}
            aria-label={open ? 'Close navigation' : 'Open navigation'}
            aria-expanded={open}
            aria-controls={open ? 'navigation' : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? <CloseIcon /> : <MenuIcon />}
          </button>
        </div>
      </div>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the menu from anywhere inside it
        <div
          id="navigation"
          className={classes.narrow}
          onKeyDown={({ key }) => {
            if (key !== 'Escape') return;
            setOpen(false);
            toggle.current?.focus();
          }}
        >
          <NavLinks entries={entries} />
        </div>
      )}
    </header>
  );
}
