import { type Approval, isAgainst, MESSAGES } from '@portal/domain';
import { useActor } from '@portal/kit';
import { RequestNumber } from '@portal/requests';
import { ConfirmDialog, Stack, TextArea } from '@portal/ui';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { meetingsOfRequestQuery } from '../meetingsOfRequest.graphql.ts';
import { recommendationText } from '../recommendation.ts';
import { secondApprovalQuery } from '../second/secondApproval.graphql.ts';

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

/** The question before a special kind of approval, and its result in words. */
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
const AGAINST = 'Reason for the committee';

type Field = Pick<ComponentProps<typeof TextArea>, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;

const focusIn = (place: RefObject<HTMLElement | null>, name: string | undefined) =>
  place.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/**
 * Asks for confirmation before a decision, because it is final and other people act on it. A denial needs a reason, which the requester
 * reads. A decision against the committee's recommendation needs a reason, which its members read.
 */
export function DecisionDialog({
  decision,
  request: { id, deviceName },
  outcome: approval,
  notes,
  reasonAgainst,
  opened,
  pending,
  onClose,
  onConfirm,
}: {
  decision: Decision;
  request: { id: string; deviceName: string };
  outcome: Approval;
  /** The committee's notes. For a denial, the requester reads them as the reason. */
  notes: Field;
  reasonAgainst: Field;
  opened: boolean;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { outcome, ...texts } = {
    ...TEXTS[decision],
    ...(decision === 'approve' && APPROVED[approval]),
  };
  const actor = useActor();
  const [{ data }] = useQuery({ query: meetingsOfRequestQuery, variables: { id } });
  const [{ data: second }] = useQuery({ query: secondApprovalQuery, variables: { id } });
  const { neededFor = [], waits = null } = second?.deviceRequest?.secondApproval ?? {};
  const needsSecond = decision === 'approve' && neededFor.includes(approval);
  const former = needsSecond && waits && waits.by.id !== String(actor.id) ? waits.by.name : null;
  const recommended = data?.deviceRequest?.advice?.recommendation;
  const contradicts =
    recommended && isAgainst(recommended.result, decision === 'deny' ? 'rejected' : approval);
  const place = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  // The portal knows a newer recommendation. The dialog keeps the field for the reason while the person types.
  const [isRefused, setRefused] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setAsked(false);
    setRefused(false);
  }
  if (opened && reasonAgainst.error && !isRefused) setRefused(true);
  const fields = [
    {
      ...{ field: notes, label: REASON, isShown: decision === 'deny' },
      help: 'Kept as the committee notes, which the requester reads.',
    },
    {
      ...{ field: reasonAgainst, label: AGAINST, isShown: contradicts || isRefused },
      help: 'It goes to the members who had a vote on it, and never to the requester.',
    },
  ].filter(({ isShown }) => isShown);
  const missing = fields.find(({ field }) => !field.value.trim());
  const confirm = () => {
    if (!missing) return onConfirm();
    setAsked(true);
    focusIn(place, missing.field.name);
  };
  useEffect(() => {
    if (isRefused) focusIn(place, reasonAgainst.name);
  }, [isRefused, reasonAgainst.name]);
  return (
    <ConfirmDialog opened={opened} pending={pending} onClose={onClose} onConfirm={confirm} {...texts}>
      <Stack gap="md" ref={place}>
        <p>
          <strong>{deviceName}</strong> (<RequestNumber id={id} />) {outcome}{' '}
          {(!needsSecond || former !== null) && 'This cannot be undone.'}
        </p>
        {needsSecond && (
          <p>{former === null ? MESSAGES.secondPersonConfirms : MESSAGES.secondOfTwo(former)}</p>
        )}
        <div aria-live="polite">
          {contradicts && (
            <p>
              This is against what the committee recommended:{' '}
              <strong>{recommendationText(recommended)}</strong>
            </p>
          )}
        </div>
        {fields.map(({ field: { id: of, name, value, error, onChange, onBlur }, label, help }) => (
          <TextArea
            key={name}
            {...{ name, value, onChange, onBlur, label, help }}
            id={`${of}-reason`}
            error={isAsked && !value.trim() ? MESSAGES.required(label) : error}
            required
            rows={3}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
