import { can, type RequestState } from '@portal/domain';
import { useActor } from '@portal/kit';
import { AnalysisIcon, Button } from '@portal/ui';

/** Takes a submitted request into analysis (spec 4, "Start Analysis"). */
export function StartAnalysis({
  request,
  pending,
  onStart,
}: {
  request: RequestState & { id: string };
  pending: boolean;
  onStart: () => void;
}) {
  const answer = can('start_analysis', useActor(), request);
  return (
    <Button
      tone="primary"
      data-step="start_analysis"
      icon={<AnalysisIcon />}
      pending={pending}
      pendingLabel="Starting..."
      disabledReason={!answer.allowed && answer.reason}
      onClick={onStart}
    >
      Start Analysis
    </Button>
  );
}
