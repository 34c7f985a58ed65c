import { isNoticeKind, NOTICE_KIND, NOTICE_KINDS, noticeKindsOf } from '@portal/domain';
import { useActor } from '@portal/kit';
import { Button, EmptyState, Page, PageHeader, Panel, Tabs } from '@portal/ui';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { NoticeFeed } from '../../notices/NoticeFeed.tsx';
import classes from '../../notices/Notices.module.css';
import { hasUnread, readAllNotices } from '../../notices/notices.ts';
import { PREFERENCES } from '../../notices/path.ts';
import { useNotices } from '../../notices/useNotices.ts';
import { useUnread } from '../../notices/useUnread.ts';
import { NoticePreferences } from './NoticePreferences.tsx';

const STEP = 50;

/** All notices of the person, and their notification settings, as two tabs. The address selects the second tab. */
export function Notices() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const tab = hash === PREFERENCES ? 'preferences' : 'told';
  const show = (chosen: typeof tab) =>
    void navigate({ search, hash: chosen === 'told' ? '' : PREFERENCES }, { replace: true });
  const [address, setAddress] = useSearchParams();
  const only = address.get('unread') === 'true' ? 'unread' : '';
  const named = address.get('kind');
  const kind = isNoticeKind(named) ? named : '';
  const reaching = noticeKindsOf(useActor());
  // The address, or a notice from an earlier role, can name a kind that does not reach the person now.
  const kinds = NOTICE_KINDS.filter((each) => each === kind || reaching.includes(each));
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
  const { unread, news } = useUnread();
  const notices = useNotices({ limit: STEP, unread: only === 'unread', kind }, news);
  const noticesPanel = (
    <Panel title="What you were told" titleHidden flush>
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
          {kinds.map((each) => (
            <option key={each} value={each}>
              {NOTICE_KIND[each].label}
            </option>
          ))}
        </select>
      </search>
      <NoticeFeed
        found={notices}
        empty={
          <EmptyState title={only || kind ? 'No notices match' : 'No notices'}>
            {only || kind
              ? 'Choose another kind, or read and unread.'
              : 'You are told here when something happens to requests that concern you.'}
          </EmptyState>
        }
        showsAll
      />
    </Panel>
  );
  return (
    <Page narrow>
      <PageHeader
        title="Notices"
        subtitle="What happened to requests that concern you."
        actions={
          <Button
            onClick={() => readAllNotices().then(notices.again, notices.again)}
            disabled={unread === 0 && !hasUnread(notices)}
          >
            Mark all as read
          </Button>
        }
      />
      <Tabs
        label="Notices"
        value={tab}
        onChange={show}
        tabs={[
          { value: 'told', label: 'What you were told', content: noticesPanel },
          { value: 'preferences', label: 'How you are told', content: <NoticePreferences /> },
        ]}
      />
    </Page>
  );
}
