import { Modal } from '@portal/ui';
import { useLast } from '../../shared/useLast.ts';
import { EditForm } from './EditForm.tsx';
import type { User } from './userFields.graphql.ts';

/** The edit form over the list. It is open while there is a user to edit. */
export function EditDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const edited = useLast(user);
  return (
    <Modal opened={user !== null} onClose={onClose} title="Edit User">
      {edited && <EditForm key={edited.id} user={edited} onClose={onClose} />}
    </Modal>
  );
}
