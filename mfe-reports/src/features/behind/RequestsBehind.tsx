import { MESSAGES, measureWords } from '@portal/domain';
import { usePages } from '@portal/kit';
import { RequestNumber, StageBadge } from '@portal/requests';
import {
  Anchor,
  Button,
  type Column,
  EmptyState,
  ErrorState,
  formatDay,
  LiveRegion,
  LoadingState,
  Page,
  PageHeader,
  Panel,
  ShowMore,
  SkeletonRows,
  Table,
} from '@portal/ui';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { REPORTS } from '../../shared/pages.ts';
import { dayWords, narrowedWords, periodWords, requestsText } from '../../shared/words.ts';
import { requestsBehindQuery } from './requestsBehind.graphql.ts';

/** Whether a day stands for "no beginning" or "no end" of a period: it is missing, or far away. */
const isEnd = (day: string | null) => day === null || day < '1000' || day > '9998';

/** The words for the marked requests of a measure, and for the others. */
const MARKS: Readonly<Record<string, readonly [marked: string, others: string]>> = {
  ordered: ['Backordered now', 'Not backordered now'],
  approved: ['Replacements that save', 'Others than replacements that save'],
  decided: ['After a trial', 'Not after a trial'],
  dismissed: ['Merged into an earlier request', 'Not by a merge'],
};

/** The list in words: "Decided, Outcome: Rejected". */
function wordsOf(behind: URLSearchParams): { what: string; when: string } {
  const currency = behind.get('currency');
  const measure = behind.get('measure') ?? '';
  const marked = behind.get('marked');
  const markWords = marked && MARKS[measure]?.[marked === 'true' ? 0 : 1];
  const [from, until] = [behind.get('from'), behind.get('until')];
  return {
    what: [
      measureWords(measure) ?? 'Requests',
      ...(markWords ? [markWords] : []),
      ...(currency ? [`Costs in ${currency}`] : []),
      ...narrowedWords(Object.fromEntries(behind)),
    ].join(' · '),
    when:
      from && until && !isEnd(from) && !isEnd(until)
        ? periodWords({ from, until })
        : !isEnd(from)
          ? `from ${dayWords(from as string)}`
          : !isEnd(until)
            ? `until ${dayWords(until as string)}`
            : '',
  };
}

/** The requests behind a number of a report. The list has exactly as many requests as the number says. */
export function RequestsBehind() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const behind = params.get('behind') ?? '';
  const pages = usePages(
    requestsBehindQuery,
    { behind },
    ({ requestsBehind: { entries, next, totalCount, totalIsLeast } }) => ({
      totalCount,
      totalIsLeast,
      edges: entries.map(({ day, request }) => ({ node: { ...request, day } })),
      pageInfo: { hasNextPage: next !== null, endCursor: next },
    }),
    { failure: MESSAGES.fetchRequestsBehindFailed },
  );
  const { items, totalCount, totalIsLeast, loading, error } = pages;
  const said = new URLSearchParams(behind);
  const words = wordsOf(said);
  const requester = said.has('requester') && items[0]?.requester?.name;
  const what = requester ? `${words.what} · ${requester}` : words.what;
  const isFirst = loading && items.length === 0;
  const count = isFirst || (error && items.length === 0) ? '' : requestsText(totalCount, totalIsLeast);
  type Row = (typeof items)[number];
  const columns: Column<Row>[] = [
    {
      key: 'number',
      header: 'Request',
      isRowHeader: true,
      minWidth: 110,
      cell: ({ id }) => (
        <Anchor to={`/requests/${id}`}>
          <RequestNumber id={id} />
        </Anchor>
      ),
    },
    { key: 'device', header: 'Device', minWidth: 200, cell: ({ deviceName }) => <bdi>{deviceName}</bdi> },
    {
      key: 'manufacturer',
      header: 'Manufacturer',
      minWidth: 140,
      cell: ({ manufacturer }) => <bdi>{manufacturer}</bdi>,
    },
    { key: 'department', header: 'Department', cell: ({ department }) => <bdi>{department}</bdi> },
    { key: 'stage', header: 'Stage now', minWidth: 150, cell: (request) => <StageBadge request={request} /> },
    { key: 'day', header: 'Day', minWidth: 120, cell: ({ day }) => formatDay(day) },
  ];
  return (
    <Page>
      <PageHeader
        title={count ? `${what}: ${count}` : what}
        subtitle={words.when}
        printsSubtitle
        actions={
          // Go back in the history instead of following a link, so that the reports keep their filters and scroll position.
          <Button onClick={() => (window.history.length > 1 ? navigate(-1) : navigate(REPORTS))}>
            Back to the reports
          </Button>
        }
      />
      <LiveRegion message={count} />
      <Panel flush>
        {error && <ErrorState message={error} onRetry={pages.refresh} retrying={loading} />}
        {isFirst && !error && <LoadingState text="Loading requests..." skeleton={<SkeletonRows />} />}
        {!isFirst && !error && items.length === 0 && (
          <EmptyState title="No request is behind this number now">
            Requests change: the reports count them again within a minute.
          </EmptyState>
        )}
        {items.length > 0 && (
          <>
            <Table caption={what} columns={columns} rows={items} rowKey={({ id }) => id} />
            <ShowMore pages={pages} />
          </>
        )}
      </Panel>
    </Page>
  );
}
