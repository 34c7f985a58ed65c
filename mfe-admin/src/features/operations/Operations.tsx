import { type Operations as Figures, MESSAGES } from '@portal/domain';
import { useAnswer } from '@portal/kit';
import {
  Anchor,
  Badge,
  Button,
  Collapse,
  type Column,
  DateText,
  ErrorState,
  formatDateTime,
  formatDay,
  LoadingState,
  Panel,
  SkeletonRows,
  Stack,
  Table,
} from '@portal/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { ManagersOnly } from '../../shared/ManagersOnly.tsx';
import { RecordsPage } from '../../shared/RecordsPage.tsx';
import { dayColumns, hourColumns } from './columns.ts';
import { OverTime } from './OverTime.tsx';
import {
  bytesText,
  callsSentence,
  dashboardsSentence,
  growthText,
  isLate,
  peopleSentence,
  queuesSentence,
  tasksSentence,
  whole,
} from './sentences.ts';

const TITLE = 'Operations';
/** A table with more rows than this is folded. */
const LONG = 12;

/** How the portal runs, for people who manage users. */
export function Operations() {
  return (
    <ManagersOnly title={TITLE}>
      <Read />
    </ManagersOnly>
  );
}

function Read() {
  const {
    answer: operations,
    error,
    loading,
    refresh,
  } = useAnswer<Figures>('/operations', MESSAGES.fetchOperationsFailed);
  return (
    <RecordsPage
      title={TITLE}
      subtitle="How the portal runs, at all of its gateways."
      loading={loading}
      onRefresh={refresh}
    >
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {loading && !operations && <LoadingState text="Loading figures..." skeleton={<SkeletonRows />} />}
      {operations && <Sections operations={operations} />}
    </RecordsPage>
  );
}

const milliseconds = (ms: number | null) => (ms === null ? 'over 10 s' : `≤ ${whole(ms)} ms`);
const marked = (count: number) => (count ? <Badge tone="red">{whole(count)}</Badge> : '0');

function Sections({ operations }: { operations: Figures }) {
  // What is late is so at the time when it was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time belongs to what was read
  const now = useMemo(() => Date.now(), [operations]);
  const { people, hours, calls, queues, tasks, sizes, dashboards } = operations;
  return (
    <Stack gap="lg">
      <Figure
        title="People"
        sentence={peopleSentence(people)}
        of={PEOPLE}
        rows={[...people.days].reverse()}
        by="day"
      >
        <PeopleOverTime days={people.days} />
      </Figure>
      <Figure
        title="Calls by the hour"
        sentence={callsSentence(hours, now)}
        of={HOURS}
        rows={[...hours].reverse()}
        by="hour"
      >
        <CallsOverTime hours={hours} now={now} />
      </Figure>
      <Figure
        title="Slowest calls"
        sentence="Of the last 24 hours, those that were made five times or more. Half of them, and 95 of 100, were answered within the time shown."
        of={CALLS}
        rows={calls}
        by="name"
      />
      <Figure title="Queues" sentence={queuesSentence(queues)} of={QUEUES} rows={queues} by="name" />
      <Figure title="Upkeep" sentence={tasksSentence(tasks, now)} of={tasksOf(now)} rows={tasks} by="name" />
      <Figure
        title="Sizes"
        sentence="Measured once a day, the database every hour; how much was added in 30 days."
        of={SIZES}
        rows={sizes}
        by="name"
      />
      <Figure
        title="Dashboards"
        sentence={dashboardsSentence(dashboards)}
        of={DASHBOARDS}
        rows={dashboards}
        by="name"
      />
    </Stack>
  );
}

function PeopleOverTime({ days }: { days: Figures['people']['days'] }) {
  const columns = dayColumns(days);
  const [first, last] = [columns.at(0)?.day, days.at(-1)?.day];
  if (!first || !last) return null;
  return (
    <OverTime
      label="People who signed in, by the day"
      unit="people a day"
      columns={columns}
      ends={[formatDay(first), formatDay(last)]}
    />
  );
}

function CallsOverTime({ hours, now }: { hours: Figures['hours']; now: number }) {
  const columns = hourColumns(hours, now);
  return (
    <OverTime
      label="Calls, by the hour"
      unit="calls an hour"
      columns={columns}
      ends={[formatDateTime(columns.at(0)?.hour ?? now), formatDateTime(columns.at(-1)?.hour ?? now)]}
    />
  );
}

/** One question about the portal: the answer in words, a drawing, and the table. A long table is shown only after a click. */
function Figure<Row, Key extends keyof Row>({
  title,
  sentence,
  of,
  rows,
  by,
  children,
}: {
  title: string;
  sentence: string;
  of: Column<Row>[];
  rows: readonly Row[];
  by: Key;
  children?: ReactNode;
}) {
  const isLong = rows.length > LONG;
  const [opened, setOpened] = useState(false);
  return (
    <Panel
      title={title}
      subtitle={sentence}
      flush
      actions={
        isLong && (
          <Button
            size="sm"
            aria-expanded={opened}
            aria-label={`${opened ? 'Hide' : 'Show'} table of ${title}`}
            onClick={() => setOpened(!opened)}
          >
            {opened ? 'Hide table' : 'Show table'}
          </Button>
        )
      }
    >
      {children}
      <Collapse open={rows.length > 0 && (opened || !isLong)}>
        <Table caption={title} columns={of} rows={rows} rowKey={(row) => String(row[by])} compact />
      </Collapse>
    </Panel>
  );
}

const PEOPLE: Column<Figures['people']['days'][number]>[] = [
  { key: 'day', header: 'Day (UTC)', isRowHeader: true, cell: ({ day }) => day },
  { key: 'people', header: 'Signed in', align: 'end', cell: (row) => whole(row.people) },
];

const HOURS: Column<Figures['hours'][number]>[] = [
  {
    key: 'hour',
    header: 'Hour from',
    isRowHeader: true,
    minWidth: 160,
    cell: ({ hour }) => formatDateTime(hour),
  },
  { key: 'calls', header: 'Calls', align: 'end', cell: ({ calls }) => whole(calls) },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => marked(failed) },
];

const CALLS: Column<Figures['calls'][number]>[] = [
  { key: 'name', header: 'Call', isRowHeader: true, minWidth: 260, cell: ({ name }) => name },
  { key: 'calls', header: 'Calls', align: 'end', cell: ({ calls }) => whole(calls) },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => marked(failed) },
  { key: 'median', header: 'Half', align: 'end', cell: ({ median_ms }) => milliseconds(median_ms) },
  { key: 'p95', header: '95 of 100', align: 'end', cell: ({ p95_ms }) => milliseconds(p95_ms) },
];

const QUEUES: Column<Figures['queues'][number]>[] = [
  { key: 'name', header: 'Queue', isRowHeader: true, minWidth: 220, cell: ({ title }) => title },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => whole(waiting) },
  {
    key: 'since',
    header: 'Since',
    minWidth: 120,
    cell: ({ waiting_since }) => (waiting_since ? <DateText value={waiting_since} /> : '–'),
  },
  {
    key: 'failed',
    header: 'Failed',
    align: 'end',
    cell: ({ name, failed }) =>
      name === 'mails' && failed ? <Anchor to="/admin/mails">{whole(failed)}</Anchor> : marked(failed),
  },
];

const tasksOf = (now: number): Column<Figures['tasks'][number]>[] => [
  { key: 'name', header: 'Task', isRowHeader: true, minWidth: 220, cell: ({ name }) => name },
  {
    key: 'at',
    header: 'Succeeded',
    minWidth: 160,
    cell: (task) => (
      <>
        <DateText value={task.succeeded_at} /> {isLate(task, now) && <Badge tone="red">late</Badge>}
      </>
    ),
  },
];

const SIZES: Column<Figures['sizes'][number]>[] = [
  { key: 'name', header: 'Of', isRowHeader: true, minWidth: 180, cell: ({ title }) => title },
  {
    key: 'bytes',
    header: 'Size',
    align: 'end',
    cell: ({ bytes }) => (bytes === null ? 'not measured yet' : bytesText(bytes)),
  },
  { key: 'growth', header: 'In 30 days', align: 'end', cell: growthText },
];

const DASHBOARDS: Column<Figures['dashboards'][number]>[] = [
  {
    key: 'name',
    header: 'Dashboard',
    isRowHeader: true,
    minWidth: 180,
    cell: ({ name, display_name }) => <Anchor to={`/admin/dashboards/${name}`}>{display_name}</Anchor>,
  },
  {
    key: 'version',
    header: 'Live',
    minWidth: 140,
    cell: ({ version, disabled }) => (disabled ? 'disabled' : version),
  },
  {
    key: 'failures',
    header: 'Not loaded, last day',
    align: 'end',
    cell: ({ failures_last_day }) => marked(failures_last_day),
  },
  {
    key: 'problems',
    header: 'Missing in the portal',
    align: 'end',
    cell: ({ problems }) => marked(problems),
  },
];
