import { MESSAGES } from '@portal/domain';
import { ErrorState, LinkButton, LoadingState, Page, SkeletonRows } from '@portal/ui';
import { Navigate, useParams } from 'react-router-dom';
import { useQuery } from 'urql';
import { SAVED } from '../../shared/pages.ts';
import { failureWords } from '../../shared/words.ts';
import classes from './saved.module.css';
import { savedReportsQuery } from './savedReports.graphql.ts';
import { addressOf } from './words.ts';

/** Leads from the id of a saved report to the reports with its days of today. */
export function OpenSaved() {
  const { id } = useParams();
  const [{ data, error, fetching }, read] = useQuery({ query: savedReportsQuery });
  const saved = data?.savedReports.find((each) => each.id === id);
  if (saved) return <Navigate to={addressOf(saved)} replace />;
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
