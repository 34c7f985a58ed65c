import { useAuth } from '@portal/kit';
import { SkipLink } from '@portal/ui';
import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { pageTitle } from '../app/product.ts';
import classes from './Layout.module.css';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PublicBar } from './PublicBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';

/** What stands around every page. */
export function Layout() {
  const { user } = useAuth();
  const matches = useMatches();
  const { title } = (matches.at(-1)?.handle ?? {}) as { title?: string };
  useHeadingFocus();
  return (
    <div className={classes.frame}>
      <title>{pageTitle(title)}</title>
      <SkipLink />
      {user ? <TopBar user={user} /> : <PublicBar />}
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
