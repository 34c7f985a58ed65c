import { readFragment } from '@portal/kit';
import { LoadingState, lazyPart, SkeletonText } from '@portal/ui';
import { Section } from '../detail/Section.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const Story = lazyPart(async () => (await import('./Story.tsx')).Story, {
  loading: <LoadingState skeleton={<SkeletonText lines={4} />} />,
});

/** The comments on a request and the events of its history. It is loaded after the request itself. */
export function RequestStory({ request }: { request: RequestDetailData }) {
  const detail = readFragment(requestDetailFragment, request);
  const { id, requester, status } = readFragment(requestCardFragment, detail);
  const { waitingSince } = detail;
  return (
    <Section title="Conversation and history" part="conversation">
      <Story key={id} request={id} standing={{ requester, status, waitingSince }} />
    </Section>
  );
}
