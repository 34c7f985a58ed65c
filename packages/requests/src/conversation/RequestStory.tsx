import { readFragment } from '@portal/kit';
import { LoadingState, SkeletonText } from '@portal/ui';
import { lazy, Suspense } from 'react';
import { Section } from '../detail/Section.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const Story = lazy(async () => ({ default: (await import('./Story.tsx')).Story }));

/** What people have said about a request and what has happened to it. It is loaded after the request itself. */
export function RequestStory({ request }: { request: RequestDetailData }) {
  const { id, requester } = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
  return (
    <Section title="Conversation and history">
      <Suspense fallback={<LoadingState skeleton={<SkeletonText lines={4} />} />}>
        <Story key={id} request={id} requester={requester} />
      </Suspense>
    </Section>
  );
}
