import { readFragment } from '@portal/kit';
import { lazy, Suspense } from 'react';
import { Section } from '../detail/Section.tsx';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const WorkFacts = lazy(async () => {
  const module = await import('./WorkFacts.tsx').catch(() => null);
  // The request can be read without them.
  return { default: module?.WorkFacts ?? Nothing };
});
const Nothing = (_: { request: RequestDetailData }) => null;

/** What its other facts take, and each stage in one line: nothing moves when they come. */
const [FACTS, LINE] = [134, 20];

/** Who has a request and how long it takes. It is loaded after the first request is shown. */
export function WorkSection({ request }: { request: RequestDetailData }) {
  const { stageDays } = readFragment(requestDetailFragment, request);
  return (
    <Section title="Work">
      <div style={{ minHeight: FACTS + stageDays.length * LINE }}>
        <Suspense>
          <WorkFacts request={request} />
        </Suspense>
      </div>
    </Section>
  );
}
