import type { RegistryEntry } from '@portal/contract';
import { type PortalUser, useAuth } from '@portal/kit';
import { Anchor, Button } from '@portal/ui';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { NewVersions } from '../layout/NewVersions.tsx';
import { OfflineBanner } from '../layout/OfflineBanner.tsx';
import { useHeadingFocus } from '../layout/useHeadingFocus.ts';
import { Loading } from '../portal/Loading.tsx';
import { pageTitle } from '../portal/product.ts';
import { inPortal, isInside } from './address.ts';
import classes from './Frame.module.css';
import type { Host } from './host.ts';
import { SignInPrompt } from './SignInPrompt.tsx';

/** Shows the dashboard or the way to sign in, and below it who is signed in. */
export function EmbeddedLayout({ host, entry }: { host: Host; entry: RegistryEntry }) {
  const { status, user } = useAuth();
  const { displayName } = entry.manifest;
  const { title } = (useMatches().at(-1)?.handle ?? {}) as { title?: string };
  useHeadingFocus();
  useReady(host, displayName);
  return (
    <div onClickCapture={(event) => openOutside(event, entry)}>
      <title>{pageTitle(title ?? displayName)}</title>
      <OfflineBanner />
      {user && <NewVersions user={user} />}
      <main id="main" tabIndex={-1}>
        {status === 'loading' ? <Loading /> : user ? <Outlet /> : <SignInPrompt dashboard={displayName} />}
      </main>
      {user && <Foot user={user} dashboard={entry.name} />}
    </div>
  );
}

function Foot({ user, dashboard }: { user: PortalUser; dashboard: string }) {
  const { logout } = useAuth();
  return (
    <footer className={classes.foot}>
      <span>
        Signed in as <bdi>{user.name}</bdi>
      </span>
      <Anchor href={inPortal(dashboard, location)}>Open in the portal</Anchor>
      <Button size="sm" tone="quiet" onClick={() => void logout()}>
        Sign out
      </Button>
    </footer>
  );
}

/** A link out of the dashboard opens the portal in its own tab, because the frame has only the dashboard. */
function openOutside(event: MouseEvent, entry: RegistryEntry) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.download || link.protocol !== location.protocol) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin) return;
  const path = inPortal(entry.name, url);
  if (url.pathname === location.pathname || isInside(entry, path)) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(path, '_blank', 'noopener');
}

/** Tells the page once that people can use the frame. */
function useReady(host: Host, title: string) {
  const { status } = useAuth();
  const announced = useRef(false);
  useEffect(() => {
    if (announced.current || status === 'loading') return;
    announced.current = true;
    host.tell({ type: 'ready', title, signedIn: status === 'signed_in' });
  }, [host, title, status]);
}
