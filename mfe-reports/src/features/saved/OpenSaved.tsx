import { MESSAGES } from '@portal/domain';
import { ErrorState, LinkButton, LoadingState, Page, SkeletonRows } from '@portal/ui';
import { Navigate, useParams } from 'react-router-dom';
import { useQuery } from 'urql';
import { SAVED } from '../../shared/pages.ts';
import classes from '../../shared/saved/saved.module.css';
import { savedReportQuery } from '../../shared/saved/savedReports.graphql.ts';
import { addressOf } from '../../shared/saved/words.ts';
import { failureWords } from '../../shared/words.ts';

/** Redirects from the id of a saved report to the reports, with the period's days as of today. */
export function OpenSaved() {
  const { id = '' } = useParams();
  const [{ data, error, fetching }, read] = useQuery({
    query: savedReportQuery,
    variables: { id },
    // The days of a named period change over time, so the cache is not used.
    requestPolicy: 'network-only',
  });
  if (data?.savedReport) return <Navigate to={addressOf(data.savedReport)} replace />;
  return (
    <Page>
      {!data && !error && <LoadingState text="Loading reports..." skeleton={<SkeletonRows />} />}
      {error && !data && (
        <ErrorState
          message={failureWords(error, MESSAGES.fetchSavedReportsFailed)}
          onRetry={() => read({ requestPolicy: 'network-only' })}
          retrying={fetching}
        />
      )}
      {data && (
        <div className={classes.gone}>
          <h1 tabIndex={-1}>{MESSAGES.noSuchReport}</h1>
          <LinkButton to={SAVED}>Saved reports</LinkButton>
        </div>
      )}
    </Page>
  );
}
