import { readFragment } from '@portal/kit';
import { StageBadge } from '../card/StageBadge.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import classes from './detail.module.css';
import { PrintedAddress } from './PrintedAddress.tsx';
import { RequestTrackers } from './RequestTrackers.tsx';

/** The top of the detail panel: the device's name, the stage of the request, and when it reached each step. */
export function RequestHead({ request, label }: { request: RequestDetailData; label?: string }) {
  const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
  return (
    <section className={`${classes.section} ${classes.top}`}>
      <div className={classes.head}>
        <h3 className={classes.name}>{card.deviceName}</h3>
        <StageBadge request={card} label={label} />
      </div>
      <RequestTrackers request={request} />
      <PrintedAddress id={card.id} />
    </section>
  );
}
