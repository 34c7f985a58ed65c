import type { Approval } from '@portal/domain';
import { RequestNumber } from '@portal/requests';
import { ConfirmDialog } from '@portal/ui';

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

/** What an approval that is not a plain one leads to. */
const APPROVED: Partial<Record<Approval, string>> = {
  approved_with_conditions:
    'will be approved, and each condition goes to the person who sees to it. Supply chain orders it when no condition blocks the order.',
  approved_for_trial:
    'will be approved for its trial, and the evaluators are asked. Supply chain orders it when the trial has ended and the device is kept.',
};

/** Asks for confirmation before a decision, because it is final and other people act on it. */
export function DecisionDialog({
  decision,
  request: { id, deviceName },
  outcome: approval,
  hasNotes,
  opened,
  pending,
  onClose,
  onConfirm,
}: {
  decision: Decision;
  request: { id: string; deviceName: string };
  outcome: Approval;
  /** Whether the requester will read a reason. */
  hasNotes: boolean;
  opened: boolean;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { outcome, ...texts } = TEXTS[decision];
  return (
    <ConfirmDialog opened={opened} pending={pending} onClose={onClose} onConfirm={onConfirm} {...texts}>
      <strong>{deviceName}</strong> (<RequestNumber id={id} />){' '}
      {decision === 'approve' ? (APPROVED[approval] ?? outcome) : outcome}{' '}
      {decision === 'deny' && !hasNotes && 'No notes are written, so the requester reads no reason. '}
      This cannot be undone.
    </ConfirmDialog>
  );
}
