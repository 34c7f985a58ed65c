import { awaitsConfirmation, isUrgent, URGENCY_LABELS, URGENT, type WeighedRequest } from '@portal/domain';
import { WarningIcon } from '@portal/ui';
import classes from './urgency.module.css';

/**
 * The mark of an urgent request, as a word and a sign; nothing for all others, and where there is no work on it any more. It says where
 * an analyst has not confirmed it yet.
 */
export function UrgencyMark({ request }: { request: WeighedRequest }) {
  if (!isUrgent(request)) return null;
  return (
    <strong className={classes.mark}>
      <WarningIcon />
      {URGENCY_LABELS[URGENT]}
      {awaitsConfirmation(request) && ', unconfirmed'}
    </strong>
  );
}
