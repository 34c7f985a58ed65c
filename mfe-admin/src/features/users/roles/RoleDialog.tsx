import { usePermissions } from '@portal/kit';
import { Button, FormActions, Modal, RoleInformation } from '@portal/ui';
import { useLast } from '../../../shared/useLast.ts';
import type { User } from '../userFields.graphql.ts';
import { rolesOf } from '../userForm.ts';

/** The Role Information panel of one person. It describes each of their roles (spec 2, "Role information display"). */
export function RoleDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const permissions = usePermissions();
  const shown = useLast(user);
  return (
    <Modal opened={user !== null} onClose={onClose} title="Role Information" size={560}>
      {shown && (
        <>
          <RoleInformation
            roles={rolesOf(shown.role, shown.roles)}
            everyRole={permissions.has('manage_users')}
          />
          <FormActions>
            <Button onClick={onClose}>Close</Button>
          </FormActions>
        </>
      )}
    </Modal>
  );
}
