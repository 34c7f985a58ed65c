import { MEETING_KINDS, MESSAGES, type MeetingTime } from '@portal/domain';
import { usePages } from '@portal/kit';
import {
  Anchor,
  Badge,
  type Column,
  EmptyState,
  ErrorState,
  LoadingState,
  Panel,
  ShowMore,
  SkeletonRows,
  Table,
} from '@portal/ui';
import { meetingPage } from '../../shared/meetingPages.ts';
import classes from './Meetings.module.css';
import { type MeetingRow, meetingsQuery } from './meetings.graphql.ts';
import { stateText } from './stateText.ts';
import { timesText } from './when.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const COLUMNS: Column<MeetingRow>[] = [
  {
    key: 'title',
    header: 'Meeting',
    isRowHeader: true,
    minWidth: 200,
    cell: ({ id, kind, title }) => (
      <>
        <Anchor to={meetingPage(id)}>{title}</Anchor>{' '}
        {kind === 'circulation' && <Badge tone="purple">{MEETING_KINDS[kind]}</Badge>}
      </>
    ),
  },
  { key: 'when', header: 'When', minWidth: 260, cell: (meeting) => capital(timesText(meeting)) },
  { key: 'place', header: 'Place', minWidth: 140, cell: ({ place }) => place },
  { key: 'chair', header: 'Chair', minWidth: 140, cell: ({ chair }) => chair.name },
  {
    key: 'state',
    header: 'State',
    minWidth: 90,
    cell: (meeting) => <Badge>{stateText(meeting)}</Badge>,
  },
];

const PARTS = {
  upcoming: { title: 'Upcoming', empty: 'No meeting is planned' },
  past: { title: 'Past', empty: 'No meeting has taken place yet' },
} as const;

/** One list of meetings, such as the coming ones, in pages of ten. When it is empty, the children say what to do next. */
export function MeetingList({ when, children }: { when: MeetingTime; children: string }) {
  const pages = usePages(meetingsQuery, { when }, ({ meetings }) => meetings, {
    failure: MESSAGES.meetingsFailed,
  });
  const { items, error, loading } = pages;
  const { title, empty } = PARTS[when];
  return (
    <Panel title={title} flush>
      {error && (
        <div className={classes.state}>
          <ErrorState message={error} onRetry={pages.refresh} retrying={loading} />
        </div>
      )}
      {loading && items.length === 0 && !error && (
        <div className={`${classes.state} ${when === 'upcoming' ? classes.first : ''}`}>
          <LoadingState text="Loading meetings..." skeleton={<SkeletonRows />} />
        </div>
      )}
      {!loading && !error && items.length === 0 && <EmptyState title={empty}>{children}</EmptyState>}
      {items.length > 0 && (
        <>
          <Table caption={`${title} meetings`} columns={COLUMNS} rows={items} rowKey={({ id }) => id} />
          <ShowMore pages={pages} />
        </>
      )}
    </Panel>
  );
}
