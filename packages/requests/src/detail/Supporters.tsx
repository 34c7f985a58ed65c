import { readFragment } from '@portal/kit';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { othersAsk } from '../similar/othersAsk.ts';
import classes from './detail.module.css';

/** How many other people also ask for the device; staff also see who they are. */
export function Supporters({ request }: { request: RequestDetailData }) {
  const { support } = readFragment(requestDetailFragment, request);
  const names = support.people.map(({ name }) => name).join(', ');
  if (support.count === 0) return null;
  return (
    <p className={classes.supporters}>
      {[othersAsk(support), support.supported && 'You ask for this, too'].filter(Boolean).join('. ')}
      {names && (
        <>
          : <bdi>{names}</bdi>
        </>
      )}
    </p>
  );
}
