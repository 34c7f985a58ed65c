import { type PortalUser, useAuth } from '@portal/kit';
import { Anchor, Button } from '@portal/ui';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { NewVersions } from '../layout/NewVersions.tsx';
import { OfflineBanner } from '../layout/OfflineBanner.tsx';
import { useHeadingFocus } from '../layout/useHeadingFocus.ts';
import { Loading } from '../portal/Loading.tsx';
import { usePageState } from '../portal/pageState.ts';
import { pageTitle, titleWithRequest } from '../portal/product.ts';
import classes from './Frame.module.css';
import type { Host } from './host.ts';
import { SignInPrompt } from './SignInPrompt.tsx';
import type { Subject } from './subjects.tsx';

/** Shows the content of the frame or the way to sign in, and below it the signed-in person. */
export function EmbeddedLayout({ host, subject }: { host: Host; subject: Subject }) {
  const { status, user } = useAuth();
  const { title = subject.title } = (useMatches().at(-1)?.handle ?? {}) as { title?: string };
  const { search } = useLocation();
  const { name = titleWithRequest(title, search) } = usePageState();
  // When the surrounding page opens another address, the focus stays in that page.
  useHeadingFocus(() => document.hasFocus());
  useReady(host, subject.title);
  return (
    <div onClickCapture={(event) => openOutside(event, subject)}>
      <title>{pageTitle(name)}</title>
      <OfflineBanner />
      {user && <NewVersions user={user} />}
      <main id="main" tabIndex={-1}>
        {status === 'loading' ? <Loading /> : user ? <Outlet /> : <SignInPrompt title={subject.title} />}
      </main>
      {user && <Foot user={user} subject={subject} />}
    </div>
  );
}

function Foot({ user, subject }: { user: PortalUser; subject: Subject }) {
  const { logout } = useAuth();
  useLocation();
  return (
    <footer className={classes.foot}>
      <span>
        Signed in as <bdi>{user.name}</bdi>
      </span>
      <Anchor href={subject.inPortal(location)}>Open in the portal</Anchor>
      <Button size="sm" tone="quiet" onClick={() => void logout()}>
        Sign out
      </Button>
    </footer>
  );
}

/** Opens a link to anything else in a tab of its own, because the frame shows only its own subject. */
function openOutside(event: MouseEvent, subject: Subject) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.download || link.protocol !== location.protocol) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin) return;
  const path = subject.inPortal(url);
  if (url.pathname === location.pathname || subject.isInside(path)) return;
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
