import { readFragment } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import type { CSSProperties } from 'react';
import { Section } from '../detail/Section.tsx';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const WorkFacts = lazyPart(async () => (await import('../detail/later.ts')).WorkFacts);

/**
 * The assignee of a request and the time that each stage took. It is loaded after the first request is shown; the space for each stage is
 * kept free before that.
 */
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
