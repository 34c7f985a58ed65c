import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { FormActions } from '../form/FormActions.tsx';
import { Stack, Text } from '../layout/primitives.ts';
import { Modal } from './Modal.tsx';

/** Asks before something that others see or that cannot be undone. The focus is on the way out of it. */
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
  onDismissError,
  cancel = 'Cancel',
}: {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The button that does it. */
  action: string;
  tone?: 'danger' | 'primary';
  pending?: boolean;
  pendingLabel?: string;
  onConfirm: () => void;
  /** Why it was refused. */
  error?: string | null;
  onDismissError?: () => void;
  /** The button that leaves all as it is. */
  cancel?: string;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack gap="md">
        {error && (
          <Banner kind="error" onDismiss={onDismissError}>
            {error}
          </Banner>
        )}
        <Text>{children}</Text>
        <FormActions>
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
