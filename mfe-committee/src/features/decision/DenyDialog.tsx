import { Button, FormActions, Modal, Stack } from '@portal/ui';

/** Asks before a request is denied. */
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
    <Modal opened={opened} onClose={onClose} title="Deny this request?">
      <Stack gap="md">
        <p>
          <strong>{deviceName}</strong> will be rejected and move to the archive. This cannot be undone.
        </p>
        <FormActions>
          <Button tone="danger" onClick={onConfirm}>
            Deny Request
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Stack>
    </Modal>
  );
}
