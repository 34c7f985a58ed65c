import { readFragment } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import type { CSSProperties } from 'react';
import { Section } from '../detail/Section.tsx';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const WorkFacts = lazyPart(async () => (await import('../detail/later.ts')).WorkFacts);

/** Who has a request and how long it takes. It is loaded after the first request is shown; the room for each stage is there before. */
export function WorkSection({ request }: { request: RequestDetailData }) {
  const { stageDays } = readFragment(requestDetailFragment, request);
  return (
    <Section title="Work" screenOnly>
      <div style={{ '--stages': stageDays.length } as CSSProperties}>
        <WorkFacts request={request} />
      </div>
    </Section>
  );
}
