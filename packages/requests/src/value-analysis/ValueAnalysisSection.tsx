import { showsAnalysis } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import classes from '../detail/detail.module.css';
import type { RequestPart } from '../detail/Section.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const ValueAnalysis = lazyPart(async () => (await import('./ValueAnalysis.tsx')).ValueAnalysis, {
  quiet: true,
});

/** The value analysis of a request that has reached its analysis, for staff. */
export function ValueAnalysisSection({ request }: { request: RequestDetailData }) {
  const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
  if (!showsAnalysis(useActor(), card)) return null;
  return (
    <div id={'analysis' satisfies RequestPart} className={`${classes.section} ${classes.analysis}`}>
      <ValueAnalysis request={card} />
    </div>
  );
}
