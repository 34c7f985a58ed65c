import { MESSAGES, requestPage, type Standing } from '@portal/domain';
import { printPage, useActor, useNotices } from '@portal/kit';
import { Button, ClipboardIcon, LinkButton, PrinterIcon } from '@portal/ui';
import type { ReactNode } from 'react';
import { copyText } from '../../portal/copyText.ts';
import { useRegistry } from '../../portal/RegistryContext.ts';
import { workScreensOf } from '../../portal/workScreens.ts';
import classes from './Request.module.css';

/** The ways on from the page of a request: the screens on which the person works on it, a copy of the link, paper. */
export function RequestActions({
  request,
  menu,
}: {
  request: Standing & { id: string; requestedBy: string };
  /** The button of the menu. It is small, so it never stands alone on a line. */
  menu: ReactNode;
}) {
  const notices = useNotices();
  const [first, ...others] = workScreensOf(useRegistry(), useActor(), request);
  const address = new URL(requestPage(request.id), location.origin).href;
  const copy = async () => {
    if (await copyText(address)) notices.success('The link is copied.');
    else notices.failure(MESSAGES.copyLinkFailed(address));
  };
  return (
    <div className={classes.actions} data-print="hide">
      {first && (
        <LinkButton to={first.address} tone="primary">
          Open in {first.title}
        </LinkButton>
      )}
      {others.map(({ title, address }) => (
        <LinkButton key={address} to={address}>
          Open in {title}
        </LinkButton>
      ))}
      <Button icon={<ClipboardIcon />} onClick={copy}>
        Copy link
      </Button>
      <span className={classes.together}>
        <Button icon={<PrinterIcon />} onClick={printPage}>
          Print
        </Button>
        {menu}
      </span>
    </div>
  );
}
