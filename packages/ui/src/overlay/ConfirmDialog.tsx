import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { FormActions } from '../form/FormActions.tsx';
import { Stack, Text } from '../layout/primitives.ts';
import { Modal } from './Modal.tsx';

/**
 * Asks for confirmation before an action that other people see or that cannot be undone. The cancel button has the focus first.
 */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  action,
  tone = 'danger',
  pending,
  pendingLabel,
  onConfirm,
  error,
  advice,
  onDismissError,
  cancel = 'Cancel',
}: {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What the action will do. */
  children: ReactNode;
  /** Label of the button that does the action. */
  action: string;
  tone?: 'danger' | 'primary';
  pending?: boolean;
  pendingLabel?: string;
  onConfirm: () => void;
  /** Why the server refused the action. */
  error?: string | null;
  /** What the person can do, when the error does not say it. */
  advice?: string | undefined;
  onDismissError?: () => void;
  /** Label of the button that cancels. */
  cancel?: string;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        <FormActions
          failure={
            error && (
              <Banner kind="error" onDismiss={onDismissError}>
                {error}
                {advice && <p>{advice}</p>}
              </Banner>
            )
          }
        >
          <Button tone={tone} pending={pending} pendingLabel={pendingLabel} onClick={onConfirm}>
            {action}
          </Button>
          <Button data-autofocus disabled={pending} onClick={onClose}>
            {cancel}
          </Button>
        </FormActions>
      </Stack>
    </Modal>
  );
}
