import { ConfirmDialog } from '@portal/ui';

/** Asks for confirmation before a request is denied. */
export function DenyDialog({
  deviceName,
  opened,
  onClose,
  onConfirm,
}: {
  deviceName: string;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Deny this request?"
      action="Deny Request"
      onConfirm={onConfirm}
    >
      <strong>{deviceName}</strong> will be rejected and move to the archive. This cannot be undone.
    </ConfirmDialog>
  );
}
