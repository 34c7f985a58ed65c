import { MESSAGES, TEAM_ROLES, type TeamMemberInput, teamMemberSchema } from '@portal/domain';
import { apiFetch, failureOf, useDraft, useNotices } from '@portal/kit';
import { Form, Modal, SaveOrCancel, Select, TextField, useForm } from '@portal/ui';
import { ROLE_LABELS } from './member.ts';

const EMPTY: TeamMemberInput = { dashboard: '', email: '', role: 'member' };
const TITLE = 'Add to a Team';

interface Naming {
  onClose: () => void;
  onNamed: () => void;
}

/** Adds a person to the team of a dashboard. The dashboard need not be published yet. */
export function NameMemberDialog({ opened, ...naming }: { opened: boolean } & Naming) {
  return (
    <Modal opened={opened} onClose={naming.onClose} title={TITLE}>
      <NameMemberForm {...naming} />
    </Modal>
  );
}

function NameMemberForm({ onClose, onNamed }: Naming) {
  const notices = useNotices();
  const form = useForm({ schema: teamMemberSchema, initialValues: EMPTY, draft: useDraft('team-member') });
  const text = { autoComplete: 'off', required: true };
  return (
    <Form
      form={form}
      label={TITLE}
      onSubmit={async (body) => {
        try {
          await apiFetch('/team-members', { method: 'PUT', body, failure: MESSAGES.nameMemberFailed });
        } catch (error) {
          return failureOf(error, MESSAGES.nameMemberFailed);
        }
        notices.success(`${body.email} is in the team of ${body.dashboard}`);
        onNamed();
        onClose();
        return undefined;
      }}
    >
      <TextField
        label="Dashboard"
        help="Its name in portal.json, such as biomed. It need not be published yet."
        {...text}
        {...form.field('dashboard')}
      />
      <TextField label="Email" type="email" {...text} {...form.field('email')} />
      <Select
        label="Role"
        help="A member publishes the dashboard by tokens. A tester opens its previews, and nothing else."
        options={TEAM_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        {...form.field('role')}
      />
      <SaveOrCancel form={form} label="Add to Team" pendingLabel="Adding..." onClose={onClose} />
    </Form>
  );
}
