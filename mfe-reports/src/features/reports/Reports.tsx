import { printPage } from '@portal/kit';
import {
  Banner,
  Button,
  ErrorState,
  formatDateTime,
  LinkButton,
  LiveRegion,
  LoadingState,
  Page,
  PageHeader,
  PrinterIcon,
  RefreshIcon,
  SkeletonRows,
} from '@portal/ui';
import { useQuery } from 'urql';
import { REPORTS, SECTIONS } from '../../shared/pages.ts';
import { failureWords, filterWords, narrowedWords, periodWords } from '../../shared/words.ts';
import { Contents } from './Contents.tsx';
import { Filters } from './filters/Filters.tsx';
import { useReportAddress } from './filters/useReportAddress.ts';
import classes from './Reports.module.css';
import { Downloads } from './register/Downloads.tsx';
import { type Compared, type Report, type Reported, reportsQuery } from './reports.graphql.ts';
import { SaveView } from './SaveView.tsx';
import { Section } from './sections/Section.tsx';

const beginsMonth = ({ from }: { from: string }) => from.endsWith('-01');

/**
 * The same report for the period before. A report about the present has none. When a period does not begin with a month, its months do not
 * match the months of the other period. Then only the answer in words remains.
 */
function beforeOf({ name, isNow, columns }: Report, shown: Reported, compared: Compared) {
  const before = isNow ? undefined : compared.reports.find((each) => each.name === name);
  const isWhole = columns[0]?.unit !== 'month' || (beginsMonth(shown) && beginsMonth(compared));
  return before && !isWhole ? { ...before, keys: [], values: [] } : before;
}

/** All reports for one period, each with its answer in words, a chart, a table and the rules of counting. */
export function Reports() {
  const address = useReportAddress();
  const { filter, period, before, params } = address;
  const [{ data, error, fetching, stale }, read] = useQuery({
    query: reportsQuery,
    variables: { filter, before, compares: before !== null },
    requestPolicy: 'cache-and-network',
  });
  // The answer contains the fiscal year.
  if (data && data.reportPeriods !== address.periods) address.setPeriods(data.reportPeriods);
  const loading = fetching || stale;
  const shown = error ? undefined : data?.reports;
  const compared = before && !error ? data?.before : undefined;
  const offered = shown?.reports ?? [];
  const wanted = params.get(SECTIONS)?.split(',').filter(Boolean) ?? [];
  const sections = wanted.length > 0 ? offered.filter(({ name }) => wanted.includes(name)) : offered;
  const refresh = () => read({ requestPolicy: 'network-only' });
  const about = [
    periodWords(shown ?? period),
    ...(compared ? [`compared with ${periodWords(compared)}`] : []),
    ...(shown?.ownDepartment && !filter.department ? [filterWords('department', shown.ownDepartment)] : []),
    ...narrowedWords(filter),
  ].join(' · ');
  return (
    <Page>
      <PageHeader
        title="Reports"
        subtitle={about}
        printsSubtitle
        actions={
          <>
            <Button icon={<RefreshIcon />} pending={loading && shown !== undefined} onClick={refresh}>
              Refresh
            </Button>
            <Button icon={<PrinterIcon />} disabled={!shown} onClick={printPage}>
              Print
            </Button>
            <SaveView
              address={address}
              offered={offered.map(({ name }) => name)}
              shown={sections.map(({ name }) => name)}
              ownDepartment={shown?.ownDepartment ?? null}
            />
            <Downloads address={address} shown={shown} />
          </>
        }
      />
      <Filters address={address} ownDepartment={shown?.ownDepartment ?? null} />
      <LiveRegion message={shown && !loading ? `Reports of ${about}` : ''} />
      {error && (
        <div className={classes.failed}>
          <ErrorState message={failureWords(error)} onRetry={refresh} retrying={loading} />
          {params.size > 0 && <LinkButton to={REPORTS}>Show the last 12 months</LinkButton>}
        </div>
      )}
      {!shown && !error && <LoadingState text="Loading reports..." skeleton={<SkeletonRows />} />}
      {shown?.isPartial && (
        <Banner kind="warning">
          Everything is being counted anew. Until that is over, the numbers may be wrong.
        </Banner>
      )}
      {sections.length < offered.length && (
        <p className={classes.some} data-print="hide">
          {sections.length > 0
            ? `${sections.length} of ${offered.length} reports are shown.`
            : 'You read none of the reports that this address is about, or it is narrowed in a way in which they cannot be.'}
          <Button size="sm" tone="quiet" onClick={() => address.set({ [SECTIONS]: '' })}>
            Show all
          </Button>
        </p>
      )}
      {shown && (
        <div className={classes.page} aria-busy={loading}>
          <Contents reports={sections} />
          <div className={classes.sections}>
            {sections.map((report) => (
              <Section
                key={report.name}
                report={report}
                before={compared && beforeOf(report, shown, compared)}
                address={address}
              />
            ))}
            {shown.countedAt && (
              <p className={classes.counted}>{`Counted until ${formatDateTime(shown.countedAt)}.`}</p>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}
