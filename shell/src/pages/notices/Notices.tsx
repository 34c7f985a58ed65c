import { isNoticeKind, NOTICE_KIND, NOTICE_KINDS } from '@portal/domain';
import { Button, EmptyState, ErrorState, LoadingState, Page, PageHeader, Panel } from '@portal/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NoticeList } from '../../notices/NoticeList.tsx';
import classes from '../../notices/Notices.module.css';
import { readAllNotices, readNotice } from '../../notices/notices.ts';
import { useNotices } from '../../notices/useNotices.ts';
import { useUnread } from '../../notices/useUnread.ts';
import { NoticePreferences } from './NoticePreferences.tsx';

const STEP = 50;
const MOST = 500;

/** All that the person was told, and how they want to be told. */
export function Notices() {
  const [limit, setLimit] = useState(STEP);
  const [address, setAddress] = useSearchParams();
  const only = address.get('unread') === 'true' ? 'unread' : '';
  const named = address.get('kind');
  const kind = isNoticeKind(named) ? named : '';
  const choose = (name: string, value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  const news = useUnread();
  const { notices, error, again } = useNotices({ limit, unread: only === 'unread', kind }, news);
  return (
    <Page narrow>
      <PageHeader
        title="Notices"
        subtitle="What happened to requests that concern you."
        actions={
          <Button onClick={() => readAllNotices().then(again, again)} disabled={news === 0}>
            Mark all as read
          </Button>
        }
      />
      <Panel title="What you were told" flush>
        <search className={classes.filters}>
          <select
            aria-label="Read or unread"
            value={only}
            onChange={({ target }) => choose('unread', target.value && 'true')}
          >
            <option value="">Read and unread</option>
            <option value="unread">Unread</option>
          </select>
          <select aria-label="Kind" value={kind} onChange={({ target }) => choose('kind', target.value)}>
            <option value="">All kinds</option>
            {NOTICE_KINDS.map((each) => (
              <option key={each} value={each}>
                {NOTICE_KIND[each].label}
              </option>
            ))}
          </select>
        </search>
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
          <EmptyState title={only || kind ? 'No notices match' : 'No notices'}>
            {only || kind
              ? 'Choose another kind, or read and unread.'
              : 'You are told here when something happens to requests that concern you.'}
          </EmptyState>
        )}
        {notices && (
          <NoticeList
            notices={notices}
            onOpen={(notice) => {
              if (!notice.read_at) readNotice(notice.id).catch(() => {});
            }}
          />
        )}
        {notices && notices.length === limit && limit < MOST && (
          <p className={classes.more}>
            <Button onClick={() => setLimit(Math.min(MOST, limit * 2))}>Show more</Button>
          </p>
        )}
      </Panel>
      <div className={classes.next}>
        <NoticePreferences />
      </div>
    </Page>
  );
}
