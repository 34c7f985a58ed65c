import { Modal } from '@portal/ui';
import { InviteForm } from './InviteForm.tsx';

/** The invitation form over the list. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Invite User">
      <InviteForm onClose={onClose} />
    </Modal>
  );
}
