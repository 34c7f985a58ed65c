import { awaitsConfirmation, isUrgent, URGENCY_LABELS, URGENT, type WeighedRequest } from '@portal/domain';
import { VisuallyHidden, WarningIcon } from '@portal/ui';
import classes from './urgency.module.css';

/**
 * Marks an urgent request with a word and an icon. It shows nothing for other requests, and nothing once the work on the request is over.
 * It also says when no analyst has confirmed the urgency yet. In the `short` form the word is dotted instead, and a tooltip and the text
 * for screen readers explain it.
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
