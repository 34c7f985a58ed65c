import type { RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { useNotices } from '@portal/kit';
import { Button, Page, PageHeader } from '@portal/ui';
import { type MouseEvent, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { isInside } from '../embed/address.ts';
import { useHeadingFocus } from '../layout/useHeadingFocus.ts';
import type { Link } from './link.ts';

const linkAt = ({ target }: MouseEvent): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/** Everything in the frame. Links lead to the same places as in the portal, but the frame itself never shows another document. */
export function SandboxedLayout({ link, entry }: { link: Link; entry: RegistryEntry }) {
  const navigate = useNavigate();
  const notices = useNotices();
  useHeadingFocus();
  useEffect(() => link.tell({ type: 'ready' }), [link]);

  function openOutside(event: MouseEvent) {
    const anchor = linkAt(event);
    if (!anchor?.href || anchor.download || !anchor.protocol.startsWith('http')) return;
    const path = anchor.pathname + anchor.search + anchor.hash;
    const tab =
      event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0 || anchor.target === '_blank';
    const isOwn = anchor.origin === location.origin;
    if (isOwn && !tab && isInside(entry, path)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isOwn) link.tell({ type: 'leave', path, tab });
    else notices.failure(MESSAGES.noLinkOutOfSandbox);
  }

  function openInside(event: MouseEvent) {
    const anchor = linkAt(event);
    if (!anchor?.href || anchor.download || event.defaultPrevented || anchor.origin !== location.origin)
      return;
    event.preventDefault();
    void navigate(anchor.pathname + anchor.search + anchor.hash);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's activation of a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: it looks after the links inside
    <div onClickCapture={openOutside} onAuxClickCapture={openOutside} onClick={openInside}>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** Shown when the dashboard has opened a page of the portal that is not its own. */
export function Elsewhere({ link }: { link: Link }) {
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  const leave = () => link.tell({ type: 'leave', path, tab: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(leave, [path]);
  return (
    <Page narrow>
      <PageHeader title="This is a page of the portal" />
      <Button onClick={leave}>Open it</Button>
    </Page>
  );
}
