import { readFragment } from '@portal/kit';
import { DateText } from '@portal/ui';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import classes from './detail.module.css';

/** Says whose answer a request waits for, and since when. */
export function WaitingFor({ request }: { request: RequestDetailData }) {
  const detail = readFragment(requestDetailFragment, request);
  const { requester } = readFragment(requestCardFragment, detail);
  return (
    detail.waitingSince && (
      <p className={classes.waiting}>
        Waiting for <bdi>{requester.name}</bdi> since <DateText value={detail.waitingSince} absolute />
      </p>
    )
  );
}
