import { type Access, mayOpen } from '@portal/contract';
import { actorOf, SearchAllContext, useAuth } from '@portal/kit';
import { SkipLink } from '@portal/ui';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { usePageState } from '../portal/pageState.ts';
import { ACCESS_DENIED, pageTitle, titleWithRequest } from '../portal/product.ts';
import { useModule } from '../portal/useModule.ts';
import { searchAll } from '../search/searchAll.ts';
import { EmergencyBar } from './EmergencyBar.tsx';
import classes from './Layout.module.css';
import { loadTopBar } from './loadTopBar.ts';
import { NewVersions } from './NewVersions.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PublicBar } from './PublicBar.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';

/** The parts of every page around its content: skip link, bars and banners. */
export function Layout() {
  const { user } = useAuth();
  const matches = useMatches();
  const { search } = useLocation();
  const { title, access = {} } = (matches.at(-1)?.handle ?? {}) as { title?: string; access?: Access };
  const denied = user !== null && !mayOpen(actorOf(user), access);
  const { name, waiting } = usePageState();
  const bar = useModule(loadTopBar, user !== null);
  useHeadingFocus();
  return (
    <div className={classes.frame}>
      <title>
        {denied ? pageTitle(ACCESS_DENIED) : pageTitle(name ?? titleWithRequest(title, search), waiting)}
      </title>
      <SkipLink />
      {user && bar ? <bar.TopBar user={user} /> : <PublicBar />}
      <OfflineBanner />
      {user && <EmergencyBar user={user} />}
      {user && <NewVersions user={user} />}
      <main id="main" tabIndex={-1} className={classes.main}>
        <SearchAllContext value={user && searchAll}>
          <Outlet />
        </SearchAllContext>
      </main>
      <ScrollRestoration />
    </div>
  );
}
