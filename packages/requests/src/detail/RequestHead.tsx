import { stageDates } from '@portal/domain';
import { readFragment } from '@portal/kit';
import { StageBadge } from '../card/StageBadge.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { StatusTracker } from '../trackers/StatusTracker.tsx';
import { SupplyTracker } from '../trackers/SupplyTracker.tsx';
import classes from './detail.module.css';

/** The top of the detail panel: the device's name, the stage of the request, and when it reached each step. */
export function RequestHead({ request, label }: { request: RequestDetailData; label?: string }) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  return (
    <section className={`${classes.section} ${classes.top}`}>
      <div className={classes.head}>
        <h3 className={classes.name}>{card.deviceName}</h3>
        <StageBadge request={card} label={label} />
      </div>
      <div className={classes.trackers}>
        <StatusTracker request={card} dates={stageDates(detail.events)} />
        <SupplyTracker request={card} />
      </div>
    </section>
  );
}
