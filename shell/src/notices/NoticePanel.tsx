import { Button, ErrorState, LoadingState } from '@portal/ui';
import { Link } from 'react-router-dom';
import { NoticeList } from './NoticeList.tsx';
import classes from './Notices.module.css';
import { readAllNotices, readNotice } from './notices.ts';
import { NOTICES_PATH } from './path.ts';
import { useNotices } from './useNotices.ts';

/** The newest notices, over the page. */
export function NoticePanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { notices, error, again } = useNotices({ limit: 20 }, unread);
  return (
    <section className={classes.panel} aria-label="Notices">
      <header className={classes.head}>
        <h2 className={classes.title}>Notices</h2>
        {unread > 0 && (
          <Button size="sm" tone="quiet" onClick={() => readAllNotices().then(again, again)}>
            Mark all as read
          </Button>
        )}
      </header>
      <div className={classes.content}>
        {error && (
          <div className={classes.padded}>
            <ErrorState message={error} onRetry={again} />
          </div>
        )}
        {!notices && !error && (
          <div className={classes.padded}>
            <LoadingState />
          </div>
        )}
        {notices?.length === 0 && (
          <p className={classes.padded}>
            No notices. You are told here when something happens to your requests.
          </p>
        )}
        {notices && (
          <NoticeList
            notices={notices}
            onOpen={(notice) => {
              if (!notice.read_at) readNotice(notice.id).catch(() => {});
              onClose();
            }}
          />
        )}
      </div>
      <footer className={classes.foot}>
        <Link to={NOTICES_PATH}>All notices and how you are told</Link>
      </footer>
    </section>
  );
}
