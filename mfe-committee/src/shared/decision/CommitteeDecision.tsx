import {
  can,
  MESSAGES,
  mayAct,
  type RequestState,
  STAGE,
  STAGE_LABELS,
  stageOf,
  VIEW_STAGES,
} from '@portal/domain';
import { useActor } from '@portal/kit';
import { UnsentText } from '@portal/requests';
import { Banner, FormRefusal, LockIcon, Stack } from '@portal/ui';
import { typedText } from './approvals.ts';
import classes from './CommitteeDecision.module.css';
import { DecisionForm } from './DecisionForm.tsx';
import { useDecision } from './useDecision.ts';

/**
 * Approve or deny, for the business office. Everyone else sees the reason why they cannot (spec 6, "Other rules"). A refusal stays visible
 * even when the request has moved on in the meantime, because it says just that.
 */
export function CommitteeDecision({
  request,
  onDecided,
}: {
  request: RequestState & {
    id: string;
    deviceName: string;
    /** The approval that waits for a second person, if there is one. */
    secondApproval?: { waits: { by: { id: string } } | null } | null | undefined;
  };
  onDecided: () => void;
}) {
  const actor = useActor();
  const decision = useDecision(request, onDecided);
  const permission = mayAct('reject', actor);
  const decidable = can('reject', actor, request).allowed;
  return (
    <Stack gap="sm">
      {!decidable && <FormRefusal form={decision.form} />}
      <Progress request={request} />
      {!permission.allowed && (
        <p className={classes.reason}>
          <LockIcon />
          {permission.reason}
        </p>
      )}
      {decidable && (
        <DecisionForm
          request={request}
          decision={decision}
          approved={Number(request.secondApproval?.waits?.by.id) === actor.id}
        />
      )}
      {!decidable && (
        <UnsentText what="Notes" text={typedText(decision.form.values)} onDiscard={decision.form.discard} />
      )}
    </Stack>
  );
}

/** Shows the state of the request, unless the committee can decide on it. */
function Progress({ request }: { request: RequestState }) {
  const stage = stageOf(request);
  if (STAGE[stage].beforeCommittee) return null;
  const waiting = VIEW_STAGES.committee.includes(stage);
  return (
    <Banner kind="info" quiet>
      {waiting
        ? MESSAGES.stillUnderAnalysis
        : `This request is ${STAGE_LABELS[stage]}: there is nothing left to decide.`}
    </Banner>
  );
}
