import { Button } from '@portal/ui';
import { Link } from 'react-router-dom';
import { NoticeFeed } from './NoticeFeed.tsx';
import classes from './Notices.module.css';
import { hasUnread, readAllNotices } from './notices.ts';
import { NOTICES_PATH } from './path.ts';
import { useNotices } from './useNotices.ts';

/** The newest notices, over the page. */
export function NoticePanel({
  unread,
  news,
  onClose,
}: {
  unread: number;
  news: number;
  onClose: () => void;
}) {
  const notices = useNotices({ limit: 20 }, news);
  return (
    <section className={classes.panel} aria-label="Notices">
      <header className={classes.head}>
        <h2 className={classes.title}>Notices</h2>
        {(unread > 0 || hasUnread(notices)) && (
          <Button size="sm" tone="quiet" onClick={() => readAllNotices().then(notices.again, notices.again)}>
            Mark all as read
          </Button>
        )}
      </header>
      <div className={classes.content}>
        <NoticeFeed
          found={notices}
          empty={
            <p className={classes.padded}>
              No notices. You are told here when something happens to your requests.
            </p>
          }
          onOpen={onClose}
        />
      </div>
      <footer className={classes.foot}>
        <Link to={NOTICES_PATH}>All notices and how you are told</Link>
      </footer>
    </section>
  );
}
