import { MESSAGES } from '@portal/domain';
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, PageHeader, SkeletonRows } from '@portal/ui';
import { useQuery } from 'urql';
import { REPORTS } from '../../shared/pages.ts';
import classes from '../../shared/saved/saved.module.css';
import { savedReportsQuery } from '../../shared/saved/savedReports.graphql.ts';
import { failureWords } from '../../shared/words.ts';
import { SavedReportPanel } from './SavedReportPanel.tsx';

/** The person's saved reports, and those that other people share with them. */
export function SavedReports() {
  const [{ data, error, fetching }, read] = useQuery({
    query: savedReportsQuery,
    requestPolicy: 'cache-and-network',
  });
  const all = data?.savedReports ?? [];
  const groups = [
    { title: 'Yours', reports: all.filter(({ isOwn }) => isOwn) },
    { title: 'Shared with you', reports: all.filter(({ isOwn }) => !isOwn) },
  ].filter(({ reports }) => reports.length > 0);
  return (
    <Page>
      <PageHeader
        title="Saved reports"
        subtitle="Reports as you or others have narrowed them, to be opened again, shared and mailed."
        actions={<LinkButton to={REPORTS}>All reports</LinkButton>}
      />
      {error && !data && (
        <ErrorState
          message={failureWords(error, MESSAGES.fetchSavedReportsFailed)}
          onRetry={() => read({ requestPolicy: 'network-only' })}
          retrying={fetching}
        />
      )}
      {!data && !error && <LoadingState text="Loading saved reports..." skeleton={<SkeletonRows />} />}
      {data && all.length === 0 && (
        <EmptyState
          title="No saved reports yet"
          action={
            <LinkButton to={REPORTS} tone="primary">
              Open the reports
            </LinkButton>
          }
        >
          Narrow the reports to what you ask again and again, and choose “Save this view”.
        </EmptyState>
      )}
      {groups.map(({ title, reports }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h2 className={classes.title}>{title}</h2>
          {reports.map((saved) => (
            <SavedReportPanel key={saved.id} saved={saved} />
          ))}
        </section>
      ))}
    </Page>
  );
}
