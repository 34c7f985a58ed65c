import { awaitsConfirmation, canWeigh, MESSAGES, URGENT } from '@portal/domain';
import { type ResultOf, useActor, useCommand, useNotices } from '@portal/kit';
import { Button } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import type { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { LowerDialog } from './LowerDialog.tsx';
import { setUrgencyMutation } from './setUrgency.graphql.ts';
import classes from './urgency.module.css';

/** Confirms that a request is urgent, or lowers its urgency. Only people who analyze requests see it. */
export function UrgencyButtons({ card }: { card: ResultOf<typeof requestCardFragment> }) {
  const { id, deviceName } = card;
  const notices = useNotices();
  const { run, pending } = useCommand(setUrgencyMutation, { failure: MESSAGES.urgencyFailed });
  const [isLowering, setLowering] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const mayWeigh = canWeigh(useActor(), card).allowed;
  const awaits = awaitsConfirmation(card);
  // After the action, the pressed button is no longer there. Keep the focus at its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what takes the buttons away
  useEffect(() => {
    if (hasActed.current) place.current?.focus();
    hasActed.current = false;
  }, [mayWeigh, awaits]);
  const confirm = async () => {
    const outcome = await run({ id, urgency: URGENT });
    hasActed.current = outcome.ok;
    if (outcome.ok) notices.success(MESSAGES.urgencyConfirmed(deviceName), id);
    else notices.failure(outcome.error.message);
  };
  const lower = async (values: { urgency: string; reason: string | null }) => {
    const outcome = await run({ id, ...values });
    if (!outcome.ok) return outcome.error;
    hasActed.current = true;
    notices.success(MESSAGES.urgencyLowered(deviceName), id);
    return undefined;
  };
  return (
    <div ref={place} tabIndex={-1} className={classes.buttons}>
      {mayWeigh && awaits && (
        <Button size="sm" pending={pending && !isLowering} onClick={() => void confirm()}>
          Confirm urgency
        </Button>
      )}
      {mayWeigh && (
        <Button size="sm" onClick={() => setLowering(true)}>
          Lower urgency…
        </Button>
      )}
      <LowerDialog opened={isLowering} request={card} onClose={() => setLowering(false)} onLower={lower} />
    </div>
  );
}
