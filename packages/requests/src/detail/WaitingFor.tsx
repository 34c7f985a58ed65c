import { readFragment, useActor } from '@portal/kit';
import { DateText } from '@portal/ui';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { requesterFor } from '../work/waiting.ts';
import classes from './detail.module.css';

/** Says whose answer a request waits for, and since when. */
export function WaitingFor({ request }: { request: RequestDetailData }) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const { id } = useActor();
  return (
    detail.waitingSince && (
      <p className={classes.waiting}>
        Waiting for <bdi>{requesterFor(card, id)}</bdi> since{' '}
        <DateText value={detail.waitingSince} absolute />
      </p>
    )
  );
}
