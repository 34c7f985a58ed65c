import { MESSAGES, requestPage } from '@portal/domain';
import { printPage, readFragment, useActor, useNotices } from '@portal/kit';
import {
  type RequestDetailData,
  RequestMenu,
  requestCardFragment,
  requestDetailFragment,
} from '@portal/requests';
import { ClipboardIcon, LinkButton, MenuItem, PrinterIcon } from '@portal/ui';
import { copyText } from '../../portal/copyText.ts';
import { useRegistry } from '../../portal/RegistryContext.ts';
import { workScreensOf } from '../../portal/workScreens.ts';
import classes from './Request.module.css';

/**
 * The actions on the page of a request: links to the work screens that show it to the person, and a menu with the link to copy and
 * printing.
 */
export function RequestActions({ request }: { request: RequestDetailData }) {
  const notices = useNotices();
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const screens = workScreensOf(useRegistry(), useActor(), card);
  const copy = async () => {
    const address = new URL(requestPage(card.id), location.origin).href;
    if (await copyText(address)) notices.success('The link is copied.');
    else notices.failure(MESSAGES.copyLinkFailed(address));
  };
  const links = screens.map(({ title, address }, at) => (
    <LinkButton key={address} to={address} tone={at === 0 ? 'primary' : undefined}>
      Open in {title}
    </LinkButton>
  ));
  return (
    <div className={classes.actions} data-print="hide">
      {links.slice(0, -1)}
      {/* The menu's button is small, so keep it on the same line as the last link. */}
      <span className={classes.together}>
        {links.at(-1)}
        <RequestMenu request={detail} watch>
          <MenuItem icon={<ClipboardIcon />} onClick={() => void copy()}>
            Copy link
          </MenuItem>
          <MenuItem icon={<PrinterIcon />} onClick={() => void printPage()}>
            Print
          </MenuItem>
        </RequestMenu>
      </span>
    </div>
  );
}
