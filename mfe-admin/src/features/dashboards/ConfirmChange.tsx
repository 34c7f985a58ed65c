import { apiFetch, useNotices } from '@portal/kit';
import { Banner, Button, FormActions, Modal, Stack, Text } from '@portal/ui';
import { useState } from 'react';
import { useLast } from '../users/useLast.ts';
import type { Change } from './dashboard.ts';

/** Asks before a change of what everyone sees, makes it, and says so; a refusal stands in the dialog. */
export function ConfirmChange({
  change,
  onClose,
  onChanged,
}: {
  change: Change | null;
  onClose: () => void;
  onChanged: () => void;
}) {
  const shown = useLast(change);
  return (
    <Modal opened={change !== null} onClose={onClose} title={shown?.title ?? ''}>
      {shown && <Question key={shown.done} change={shown} onClose={onClose} onChanged={onChanged} />}
    </Modal>
  );
}

function Question({
  change: { question, button, danger, call, done },
  onClose,
  onChanged,
}: {
  change: Change;
  onClose: () => void;
  onChanged: () => void;
}) {
  const notices = useNotices();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function apply() {
    setPending(true);
    setError(null);
    try {
      const { path, method, body } = call;
      await apiFetch(path, { method, body, failure: 'Failed to change the dashboard' });
      notices.success(done);
      onChanged();
      onClose();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
      setPending(false);
    }
  }
  return (
    <Stack gap="md">
      <Text>{question}</Text>
      {error && (
        <Banner kind="error" onDismiss={() => setError(null)}>
          {error}
        </Banner>
      )}
      <FormActions>
        <Button
          tone={danger ? 'danger' : 'primary'}
          pending={pending}
          pendingLabel="Working..."
          onClick={apply}
        >
          {button}
        </Button>
        <Button disabled={pending} onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Stack>
  );
}
