import { can, MESSAGES, type RequestState } from '@portal/domain';
import { useActor, useCommand } from '@portal/kit';
import { AnalysisIcon, Banner, Button, Stack } from '@portal/ui';
import { startAnalysis } from './startAnalysis.graphql.ts';

/** Takes a submitted request into analysis (spec 4, "Start Analysis"). */
export function StartAnalysis({
  request,
  onStarted,
}: {
  request: RequestState & { id: string };
  onStarted: () => void;
}) {
  const actor = useActor();
  const { run, pending, error, dismissError } = useCommand(startAnalysis, {
    failure: MESSAGES.startAnalysisFailed,
  });
  const answer = can('start_analysis', actor, request);
  return (
    <Stack gap="sm" align="flex-start">
      {error && (
        <Banner kind="error" onDismiss={dismissError}>
          {error.message}
        </Banner>
      )}
      <Button
        tone="primary"
        icon={<AnalysisIcon />}
        pending={pending}
        pendingLabel="Starting..."
        disabledReason={!answer.allowed && answer.reason}
        onClick={async () => {
          const outcome = await run({ id: request.id });
          if (outcome.ok) onStarted();
        }}
      >
        Start Analysis
      </Button>
    </Stack>
  );
}
