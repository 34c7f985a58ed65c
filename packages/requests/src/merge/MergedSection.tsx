import { readFragment } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import { Section } from '../detail/Section.tsx';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const MergedRequests = lazyPart(async () => (await import('../detail/later.ts')).MergedRequests);

/** The later requests that were merged into this one, for staff. Their number is known from the history. */
export function MergedSection({ request }: { request: RequestDetailData }) {
  const { id, events } = readFragment(requestDetailFragment, request);
  const count = (wanted: string) => events.filter(({ action }) => action === wanted).length;
  const merged = count('merged_in') - count('merge_ended');
  return merged > 0 ? (
    <Section title={`Merged into this one (${merged})`}>
      <MergedRequests request={id} count={merged} />
    </Section>
  ) : null;
}
