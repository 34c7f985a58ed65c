import { MESSAGES, userEditSchema } from '@portal/domain';
import { useAuth, useCommand, useDraft, useNotices, useUser } from '@portal/kit';
import { Banner, Checkbox, Form, SaveOrCancel, TextField, useForm } from '@portal/ui';
import { RoleFields } from './RoleFields.tsx';
import { updateUserMutation } from './updateUser.graphql.ts';
import type { User } from './userFields.graphql.ts';
import { formValuesOf, userChangeOf } from './userForm.ts';

/**
 * Edits one person. When the server refuses (for example to remove the last active admin), the form shows the reason and keeps
 * its input.
 */
export function EditForm({ user, onClose }: { user: User; onClose: () => void }) {
  const own = useUser().id === Number(user.id);
  const { refreshUser } = useAuth();
  const notices = useNotices();
  const update = useCommand(updateUserMutation, { failure: MESSAGES.updateUserFailed });
  const draft = useDraft(`edit-user:${user.id}`);
  const form = useForm({ schema: userEditSchema, initialValues: formValuesOf(user), draft });
  const { role, roles, active } = form.values;
  const losesAccess = own && (!active || ![role, ...roles].includes('admin'));
  const { value: checked, ...activeField } = form.field('active');
  return (
    <Form
      form={form}
      label={`Edit ${user.name}`}
      onSubmit={async (edit) => {
        const outcome = await update.run({ id: user.id, input: userChangeOf(edit, user) });
        if (!outcome.ok) return outcome.error;
        notices.success(`${outcome.data.name} has been updated`);
        onClose();
        if (own) await refreshUser();
        return undefined;
      }}
    >
      <p>{user.email}</p>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <RoleFields role={form.field('role')} roles={form.field('roles')} current={user.role} />
      <TextField label="Department" autoComplete="off" {...form.field('department')} />
      <Checkbox
        label="Active"
        help="An inactive user cannot sign in and is signed out within seconds."
        checked={checked}
        {...activeField}
      />
      {losesAccess && (
        <Banner kind="warning">This is your own account: after saving you lose access to this page.</Banner>
      )}
      <SaveOrCancel form={form} onClose={onClose} />
    </Form>
  );
}
