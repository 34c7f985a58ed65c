import { MESSAGES } from '@portal/domain';
import { apiFetch, failureOf, useNotices } from '@portal/kit';
import { ConfirmDialog } from '@portal/ui';
import { useState } from 'react';
import { useLast } from '../../shared/useLast.ts';
import type { Change } from './dashboard.ts';

/**
 * Asks for confirmation before a change that everyone sees, then makes the change and reports it. When the portal refuses the change, the
 * dialog shows the reason.
 */
export function ConfirmChange({
  change,
  onClose,
  onChanged,
}: {
  change: Change | null;
  onClose: () => void;
  onChanged: () => void;
}) {
  const notices = useNotices();
  const shown = useLast(change);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!shown) return null;
  const { title, question, button, danger, call, done } = shown;
  const close = () => {
    setError(null);
    onClose();
  };
  async function apply() {
    setPending(true);
    setError(null);
    try {
      const { path, method, body } = call;
      await apiFetch(path, { method, body, failure: MESSAGES.changeDashboardFailed });
      notices.success(done);
      onChanged();
      onClose();
    } catch (reason) {
      setError(failureOf(reason, MESSAGES.changeDashboardFailed).message);
    } finally {
      setPending(false);
    }
  }
  return (
    <ConfirmDialog
      opened={change !== null}
      onClose={close}
      title={title}
      error={error}
      onDismissError={() => setError(null)}
      action={button}
      tone={danger ? 'danger' : 'primary'}
      pending={pending}
      pendingLabel="Working..."
      onConfirm={apply}
    >
      {question}
    </ConfirmDialog>
  );
}
