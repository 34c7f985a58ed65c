import { awaitsConfirmation, URGENCY_LABELS, URGENT } from '@portal/domain';
import { WarningIcon } from '@portal/ui';
import classes from './urgency.module.css';

/** The mark of an urgent request, as a word and a sign; nothing for all others. It says where an analyst has not confirmed it yet. */
export function UrgencyMark({
  request,
}: {
  request: { urgency: string; urgencyConfirmedAt: string | null };
}) {
  if (request.urgency !== URGENT) return null;
  return (
    <strong className={classes.mark}>
      <WarningIcon />
      {URGENCY_LABELS[URGENT]}
      {awaitsConfirmation(request) && ', unconfirmed'}
    </strong>
  );
}
