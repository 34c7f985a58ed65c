import { APPROVALS, type DecidedOutcome, OUTCOME_LABELS } from '@portal/domain';
import { Badge } from '@portal/ui';

/** The outcome of an approval, when it says more than the stage. */
export function OutcomeBadge({ request: { outcome } }: { request: { outcome: string | null } }) {
  const [plain, ...others] = APPROVALS;
  if (outcome === plain || !others.includes(outcome as never)) return null;
  return <Badge tone="purple">{OUTCOME_LABELS[outcome as DecidedOutcome]}</Badge>;
}
