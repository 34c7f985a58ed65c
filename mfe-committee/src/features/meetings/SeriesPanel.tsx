import { MESSAGES } from '@portal/domain';
import { ErrorState, LoadingState, Panel } from '@portal/ui';
import { Link } from 'react-router-dom';
import { useQuery } from 'urql';
import { MEETINGS } from '../../shared/meetingPages.ts';
import classes from './Meetings.module.css';
import { meetingSeriesQuery } from './meetings.graphql.ts';
import { whenText } from './when.ts';

/** The meetings in the series of this meeting, with its place in the series. */
export function SeriesPanel({ id, timeZone }: { id: string; timeZone: string }) {
  const [{ data, error }, read] = useQuery({
    query: meetingSeriesQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const series = data?.meeting?.series;
  const at = series?.findIndex((each) => each.id === id) ?? -1;
  return (
    <Panel title="Series">
      {error && !series && (
        <ErrorState
          message={MESSAGES.meetingsFailed}
          onRetry={() => read({ requestPolicy: 'network-only' })}
        />
      )}
      {!error && !series && <LoadingState text="Loading the series..." />}
      {series && at >= 0 && (
        <>
          <p className={classes.place}>{MESSAGES.placeInSeries(at + 1, series.length)}</p>
          <ol className={classes.list}>
            {series.map((each) => {
              const when = whenText({ ...each, timeZone });
              return (
                <li key={each.id}>
                  {each.id === id ? (
                    <span aria-current="page">{when}</span>
                  ) : (
                    <Link to={`${MEETINGS}/${each.id}`}>{when}</Link>
                  )}
                </li>
              );
            })}
          </ol>
        </>
      )}
    </Panel>
  );
}
