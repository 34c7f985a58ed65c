import { awaitsConfirmation, isUrgent, URGENCY_LABELS, URGENT, type WeighedRequest } from '@portal/domain';
import { VisuallyHidden, WarningIcon } from '@portal/ui';
import classes from './urgency.module.css';

/**
 * The mark of an urgent request, as a word and a sign; nothing for all others, and where there is no work on it any more. It says where
 * an analyst has not confirmed it yet; in a `short` one the word is dotted then, and a pointer at it or a screen reader says why.
 */
export function UrgencyMark({ request, short = false }: { request: WeighedRequest; short?: boolean }) {
  if (!isUrgent(request)) return null;
  const label = URGENCY_LABELS[URGENT];
  const unconfirmed = awaitsConfirmation(request) && ', unconfirmed';
  const isDotted = short && unconfirmed;
  return (
    <strong className={classes.mark} title={isDotted ? label + unconfirmed : undefined}>
      <WarningIcon />
      {isDotted ? <span className={classes.unconfirmed}>{label}</span> : label}
      {isDotted ? <VisuallyHidden>{unconfirmed}</VisuallyHidden> : unconfirmed}
    </strong>
  );
}
