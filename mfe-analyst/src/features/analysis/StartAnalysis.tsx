import { can, type RequestState } from '@portal/domain';
import { useActor } from '@portal/kit';
import { RequestNumber } from '@portal/requests';
import { AnalysisIcon, Button, ConfirmDialog } from '@portal/ui';
import { useState } from 'react';

/** Takes a submitted request into analysis (spec 4, "Start Analysis"). It asks before it takes the request from a colleague. */
export function StartAnalysis({
  request,
  pending,
  onStart,
}: {
  request: RequestState & { id: string; deviceName: string; assignee: { id: string; name: string } | null };
  pending: boolean;
  onStart: () => void;
}) {
  const actor = useActor();
  const [isAsked, setAsked] = useState(false);
  const answer = can('start_analysis', actor, request);
  const { id, deviceName, assignee } = request;
  const isOfOther = assignee !== null && Number(assignee.id) !== actor.id;
  return (
    <>
      <Button
        tone="primary"
        data-step="start_analysis"
        icon={<AnalysisIcon />}
        pending={pending}
        pendingLabel="Starting..."
        disabledReason={!answer.allowed && answer.reason}
        onClick={() => (isOfOther ? setAsked(true) : onStart())}
      >
        Start Analysis
      </Button>
      <ConfirmDialog
        opened={isAsked && isOfOther}
        title="Take over from a colleague?"
        action="Take over and start"
        tone="primary"
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onStart();
        }}
      >
        <bdi>{assignee?.name}</bdi> has <RequestNumber id={id} /> (<bdi>{deviceName}</bdi>) now. If you start
        its analysis, it is yours, and <bdi>{assignee?.name}</bdi> is told.
      </ConfirmDialog>
    </>
  );
}
