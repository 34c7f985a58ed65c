import { noticePage } from '@portal/domain';
import { DateText, VisuallyHidden } from '@portal/ui';
import { Link } from 'react-router-dom';
import classes from './Notices.module.css';
import type { Notice } from './notices.ts';

/** Notices, newest first. Each links to its request, and opening it marks it as read. */
export function NoticeList({
  notices,
  onOpen,
}: {
  notices: readonly Notice[];
  onOpen: (notice: Notice) => void;
}) {
  return (
    <ul className={classes.list}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            to={noticePage(notice.kind, notice.request.id)}
            className={classes.notice}
            data-unread={!notice.read_at || undefined}
            onClick={() => onOpen(notice)}
          >
            <span className={classes.text}>
              {!notice.read_at && <VisuallyHidden>Unread: </VisuallyHidden>}
              {notice.text}
            </span>
            {notice.notes && <span className={classes.notes}>{notice.notes}</span>}
            <span className={classes.facts}>
              {notice.request.number} · <DateText value={notice.created_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
