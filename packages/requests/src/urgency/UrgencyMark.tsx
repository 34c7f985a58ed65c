import { awaitsConfirmation, isUrgent, URGENCY_LABELS, URGENT, type WeighedRequest } from '@portal/domain';
import { VisuallyHidden, WarningIcon } from '@portal/ui';
import classes from './urgency.module.css';

/**
 * The mark of an urgent request, as a word and a sign; nothing for all others, and where there is no work on it any more. It says where
 * an analyst has not confirmed it yet; a `short` one says that to screen readers alone.
 */
export function UrgencyMark({ request, short = false }: { request: WeighedRequest; short?: boolean }) {
  const unconfirmed = awaitsConfirmation(request) && ', unconfirmed';
  if (!isUrgent(request)) return null;
  return (
    <strong className={classes.mark}>
      <WarningIcon />
      {URGENCY_LABELS[URGENT]}
      {short ? unconfirmed && <VisuallyHidden>{unconfirmed}</VisuallyHidden> : unconfirmed}
    </strong>
  );
}
