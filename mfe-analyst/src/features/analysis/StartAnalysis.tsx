import { can, MESSAGES, type RequestState } from '@portal/domain';
import { useActor, useCommand } from '@portal/kit';
import { AnalysisIcon, Button } from '@portal/ui';
import { startAnalysis } from './startAnalysis.graphql.ts';

/** Takes a submitted request into analysis (spec 4, "Start Analysis"). */
export function StartAnalysis({
  request,
  onStarted,
  onRefused,
}: {
  request: RequestState & { id: string };
  onStarted: () => void;
  onRefused: (message: string) => void;
}) {
  const { run, pending } = useCommand(startAnalysis, { failure: MESSAGES.startAnalysisFailed });
  const answer = can('start_analysis', useActor(), request);
  return (
    <Button
      tone="primary"
      icon={<AnalysisIcon />}
      pending={pending}
      pendingLabel="Starting..."
      disabledReason={!answer.allowed && answer.reason}
      onClick={async () => {
        const outcome = await run({ id: request.id });
        if (outcome.ok) onStarted();
        else onRefused(outcome.error.message);
      }}
    >
      Start Analysis
    </Button>
  );
}
