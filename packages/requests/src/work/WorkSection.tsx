import { readFragment } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import { Section } from '../detail/Section.tsx';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const WorkFacts = lazyPart(async () => (await import('./WorkFacts.tsx')).WorkFacts);

/** What its other facts take, and each stage in one line: nothing moves when they come. */
const [FACTS, LINE] = [134, 20];

/** Who has a request and how long it takes. It is loaded after the first request is shown. */
export function WorkSection({ request }: { request: RequestDetailData }) {
  const { stageDays } = readFragment(requestDetailFragment, request);
  return (
    <Section title="Work" screenOnly>
      <div style={{ minHeight: FACTS + stageDays.length * LINE }}>
        <WorkFacts request={request} />
      </div>
    </Section>
  );
}
