import {
  Banner,
  EmptyState,
  ErrorState,
  LoadingState,
  Panel,
  ProgressBar,
  SkeletonCards,
  SkeletonRows,
  Spinner,
  Stack,
} from '@portal/ui';

export function Feedback() {
  return (
    <Stack gap="lg">
      <Panel title="Messages">
        <Banner kind="info">
          This request is still under analysis and not ready for committee decision.
        </Banner>
        <Banner kind="success" onDismiss={() => {}}>
          Device request submitted successfully!
        </Banner>
        <Banner kind="warning">
          IMPORTANT: Do not upload any files that contain patient health information.
        </Banner>
        <Banner kind="error" title="The dashboard could not be loaded" onDismiss={() => {}}>
          Failed to submit request
        </Banner>
        <ErrorState message="Failed to fetch requests" onRetry={() => {}} />
      </Panel>
      <Panel title="Loading">
        <LoadingState skeleton={<SkeletonCards count={2} />} />
        <Stack gap="md">
          <SkeletonRows count={2} />
          <ProgressBar label="Uploading" value={0.4} />
          <span>
            <Spinner label="Loading" size="24px" />
          </span>
        </Stack>
      </Panel>
      <Panel title="Nothing here">
        <EmptyState title="No pending requests">
          New requests appear here as soon as they are submitted.
        </EmptyState>
      </Panel>
    </Stack>
  );
}
