import { type Approval, MESSAGES } from '@portal/domain';
import { RequestNumber } from '@portal/requests';
import { ConfirmDialog, Stack, TextArea } from '@portal/ui';
import { type ComponentProps, useRef, useState } from 'react';

export type Decision = 'approve' | 'deny';

const TEXTS = {
  approve: {
    title: 'Approve this request?',
    action: 'Approve Request',
    pendingLabel: 'Approving...',
    tone: 'primary',
    outcome: 'will be approved and go to supply chain, which orders it.',
  },
  deny: {
    title: 'Deny this request?',
    action: 'Deny Request',
    pendingLabel: 'Denying...',
    tone: 'danger',
    outcome: 'will be rejected and move to the archive.',
  },
} as const;

/** How an approval that is not a plain one is asked about, and what it leads to. */
const APPROVED: Partial<Record<Approval, { title: string; action: string; outcome: string }>> = {
  approved_with_conditions: {
    title: 'Approve this request with conditions?',
    action: 'Approve with Conditions',
    outcome:
      'will be approved, and each condition goes to the person who sees to it. Supply chain orders it when no condition blocks the order.',
  },
  approved_for_trial: {
    title: 'Approve this request for a trial?',
    action: 'Approve for Trial',
    outcome:
      'will be approved for its trial, and the evaluators are asked. Supply chain orders it when the trial has ended and the device is kept.',
  },
};

const REASON = 'Reason for the requester';

/** Asks for confirmation before a decision, because it is final and other people act on it. A denial needs a reason, which the requester reads. */
export function DecisionDialog({
  decision,
  request: { id, deviceName },
  outcome: approval,
  notes,
  opened,
  pending,
  onClose,
  onConfirm,
}: {
  decision: Decision;
  request: { id: string; deviceName: string };
  outcome: Approval;
  /** The committee's notes: what the requester reads as the reason of a denial. */
  notes: Pick<ComponentProps<typeof TextArea>, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
  opened: boolean;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { outcome, ...texts } = {
    ...TEXTS[decision],
    ...(decision === 'approve' && APPROVED[approval]),
  };
  const { id: field, name, value, error, onChange, onBlur } = notes;
  const reason = useRef<HTMLTextAreaElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setAsked(false);
  }
  const isMissing = decision === 'deny' && !value.trim();
  const confirm = () => {
    if (!isMissing) return onConfirm();
    setAsked(true);
    reason.current?.focus();
  };
  return (
    <ConfirmDialog opened={opened} pending={pending} onClose={onClose} onConfirm={confirm} {...texts}>
      <Stack gap="md">
        <p>
          <strong>{deviceName}</strong> (<RequestNumber id={id} />) {outcome} This cannot be undone.
        </p>
        {decision === 'deny' && (
          <TextArea
            {...{ name, value, onChange, onBlur }}
            ref={reason}
            id={`${field}-reason`}
            error={isAsked && isMissing ? MESSAGES.required(REASON) : error}
            label={REASON}
            required
            help="Kept as the committee notes, which the requester reads."
            rows={3}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
