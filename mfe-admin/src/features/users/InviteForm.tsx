import { invitationSchema, MESSAGES, SITE_CODE } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { Form, SaveOrCancel, TextField, useForm } from '@portal/ui';
import { inviteUserMutation } from './inviteUser.graphql.ts';
import { RoleFields } from './RoleFields.tsx';
import { rolesOf, type UserFormValues } from './userForm.ts';

type InvitationValues = Omit<UserFormValues, 'active'> & { email: string };

const EMPTY: InvitationValues = { email: '', name: '', role: 'provider', roles: [], department: SITE_CODE };

/** Invites a person, who becomes active at the first verified sign-in with that email (decisions, `POST /users`). */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const notices = useNotices();
  const invite = useCommand(inviteUserMutation, { failure: MESSAGES.inviteUserFailed });
  const form = useForm({ schema: invitationSchema, initialValues: EMPTY, draft: useDraft('invite-user') });
  const text = { autoComplete: 'off', required: true };
  return (
    <Form
      form={form}
      label="Invite User"
      onSubmit={async ({ roles = [], ...invitation }) => {
        const input = { ...invitation, roles: rolesOf(invitation.role, roles) };
        const outcome = await invite.run({ input });
        if (!outcome.ok) return outcome.error;
        notices.success(`${outcome.data.name} has been invited`);
        onClose();
        return undefined;
      }}
    >
      <TextField
        label="Email"
        type="email"
        help="The invitation goes there. The account becomes active at the first sign-in with it."
        {...text}
        {...form.field('email')}
      />
      <TextField label="Name" {...text} {...form.field('name')} />
      <RoleFields role={form.field('role')} roles={form.field('roles')} />
      <TextField label="Department" {...text} {...form.field('department')} />
      <SaveOrCancel form={form} label="Send Invitation" pendingLabel="Inviting..." onClose={onClose} />
    </Form>
  );
}
