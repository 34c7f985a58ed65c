import { APPROVALS, MESSAGES, NOTE_ROWS } from '@portal/domain';
import { PanelActions } from '@portal/requests';
import { Button, CheckIcon, Form, FormActions, lazyPart, RadioGroup, RefuseIcon, TextArea } from '@portal/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { APPROVAL_OPTIONS } from './approvals.ts';
import type { Decision } from './DecisionDialog.tsx';
import type { useDecision } from './useDecision.ts';

const ConditionsEditor = lazyPart(async () => (await import('./ConditionsEditor.tsx')).ConditionsEditor);
const TrialEditor = lazyPart(async () => (await import('./TrialEditor.tsx')).TrialEditor);
const DecisionDialog = lazyPart(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);

/** The committee's notes and the two decisions. Each decision needs a confirmation, because it is final. */
export function DecisionForm({
  request,
  decision,
  approved,
}: {
  request: { id: string; deviceName: string };
  decision: ReturnType<typeof useDecision>;
  /** True when the person's own approval waits for a second person. */
  approved: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Decision>('approve');
  const { form } = decision;
  // After a refusal the focus returns to the pressed button, because the refusal is shown beside it.
  const pressed = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!asking && form.failure) pressed.current?.focus();
  }, [asking, form.failure]);
  const ask = (decided: Decision, button: HTMLElement) => {
    if (!decision.check(decided)) return;
    pressed.current = button;
    setChosen(decided);
    setAsking(true);
  };
  return (
    <>
      <Form form={form} label="Decision">
        <TextArea
          {...form.field('notes')}
          label="Committee Notes (Optional)"
          help="Kept with the request and shown to the person who asked for the device."
          rows={NOTE_ROWS.committee}
        />
        <div data-step={APPROVALS.join(' ')}>
          <RadioGroup {...form.field('outcome')} label="If you approve" options={APPROVAL_OPTIONS} />
        </div>
        {form.values.outcome === 'approved_with_conditions' && (
          <ConditionsEditor requestId={request.id} form={form} />
        )}
        {form.values.outcome === 'approved_for_trial' && <TrialEditor form={form} />}
        <PanelActions>
          <FormActions>
            <Button
              type="submit"
              form={form.id}
              tone="success"
              icon={<CheckIcon />}
              data-step="approve"
              disabledReason={approved && MESSAGES.ownApprovalWaits}
              saysReason
              onClick={({ currentTarget }) => ask('approve', currentTarget)}
            >
              Approve
            </Button>
            <Button
              type="submit"
              form={form.id}
              tone="danger"
              icon={<RefuseIcon />}
              data-step="reject"
              onClick={({ currentTarget }) => ask('deny', currentTarget)}
            >
              Deny
            </Button>
          </FormActions>
        </PanelActions>
      </Form>
      <DecisionDialog
        decision={chosen}
        outcome={form.values.outcome}
        notes={form.field('notes')}
        reasonAgainst={form.field('reasonAgainst')}
        request={request}
        opened={asking}
        pending={form.submitting}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const refused = await decision[chosen]();
          // Only the dialog asks for this reason: the recommendation is newer than the one that the person has read.
          setAsking(refused.includes('reasonAgainst'));
        }}
      />
    </>
  );
}
