import { readFragment } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import classes from '../detail/detail.module.css';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const EvidencePart = lazyPart(async () => (await import('./Evidence.tsx')).EvidenceList, { quiet: true });

/** About the height of the part when it is empty, so that little moves when it comes. */
const ROOM = { minHeight: 110 };

/** The evidence of a request, for everyone who reads it. It is loaded and read when it comes into view. */
export function EvidenceSection({ request }: { request: RequestDetailData }) {
  const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
  return (
    <div className={classes.section} style={ROOM}>
      <EvidencePart request={card} />
    </div>
  );
}
