import { MESSAGES } from '@portal/domain';
import { apiFetch, failureOf, useLast, useNotices } from '@portal/kit';
import { ConfirmDialog } from '@portal/ui';
import { useState } from 'react';
import { CALL, type ReportToken } from './token.ts';

/** Revokes a token after a confirmation. */
export function EndTokenDialog({
  token,
  onClose,
  onEnded,
}: {
  token: ReportToken | null;
  onClose: () => void;
  onEnded: () => void;
}) {
  const notices = useNotices();
  const shown = useLast(token ?? undefined, 'token');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!shown) return null;
  const { id, label } = shown;
  const close = () => {
    setError(null);
    onClose();
  };
  const end = async () => {
    const failure = MESSAGES.endReportTokenFailed;
    setPending(true);
    setError(null);
    try {
      await apiFetch(`${CALL}/${id}`, { method: 'DELETE', failure });
      notices.success(`The token “${label}” is revoked`);
      onEnded();
      close();
    } catch (reason) {
      setError(failureOf(reason, failure).message);
    }
    setPending(false);
  };
  return (
    <ConfirmDialog
      opened={token !== null}
      onClose={close}
      title="Revoke token"
      error={error}
      onDismissError={() => setError(null)}
      action="Revoke"
      pending={pending}
      pendingLabel="Revoking..."
      onConfirm={end}
    >
      <bdi>{`What reads with the token “${label}” reads nothing any more, at once and for good.`}</bdi>
    </ConfirmDialog>
  );
}
