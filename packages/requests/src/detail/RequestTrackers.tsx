import { stageDates } from '@portal/domain';
import { readFragment } from '@portal/kit';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { StatusTracker } from '../trackers/StatusTracker.tsx';
import { SupplyTracker } from '../trackers/SupplyTracker.tsx';
import classes from './detail.module.css';

/** Both tracks of a request, with the day on which it reached each step. */
export function RequestTrackers({ request }: { request: RequestDetailData }) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  return (
    <div className={classes.trackers}>
      <StatusTracker request={card} dates={stageDates(detail.events)} />
      <SupplyTracker request={card} />
    </div>
  );
}
