import { readFragment } from '@portal/kit';
import { StageBadge } from '../card/StageBadge.tsx';
import { DismissalNote } from '../dismiss/DismissalNote.tsx';
import { RequestMenu } from '../dismiss/RequestMenu.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { OutcomeBadge } from '../outcome/OutcomeBadge.tsx';
import { UrgencyMark } from '../urgency/UrgencyMark.tsx';
import classes from './detail.module.css';
import { PrintedAddress } from './PrintedAddress.tsx';
import { RequestTrackers } from './RequestTrackers.tsx';
import { Supporters } from './Supporters.tsx';
import { WaitingFor } from './WaitingFor.tsx';

/** The top of the detail panel: the device's name, the stage of the request, and when it reached each step. */
export function RequestHead({ request, label }: { request: RequestDetailData; label?: string }) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  return (
    <>
      <DismissalNote request={request} />
      <WaitingFor request={request} />
      <Supporters request={request} />
      <section className={`${classes.section} ${classes.top}`}>
        <div className={classes.head}>
          <h3 className={classes.name}>{card.deviceName}</h3>
          <div className={classes.aside}>
            <UrgencyMark request={card} />
            <StageBadge request={card} label={label} />
            <OutcomeBadge request={card} />
            <RequestMenu request={detail} watch />
          </div>
        </div>
        <RequestTrackers request={request} />
        <PrintedAddress id={card.id} device={card.deviceName} />
      </section>
    </>
  );
}
