import { MESSAGES } from '@portal/domain';
import { type CommandError, useDraft, useNotices } from '@portal/kit';
import { RequestNumber } from '@portal/requests';
import {
  Button,
  Form,
  FormActions,
  Modal,
  Select,
  Stack,
  sentSchema,
  Text,
  TextArea,
  useForm,
} from '@portal/ui';
import { useState } from 'react';

interface Values extends Record<string, unknown> {
  member: string;
  reason: string;
}

interface Props {
  opened: boolean;
  request: { id: string; deviceName: string };
  /** The members whom the person may recuse. Without it, they can only recuse themselves. */
  members?: readonly { id: string; name: string }[];
  /** Sends the recusal. Without a member it is for the person themselves. */
  recuse: (values: {
    member?: string;
    reason: string;
  }) => Promise<{ ok: true } | { ok: false; error: CommandError }>;
  onClose: () => void;
}

/** Asks why a member does not vote on a request. A recusal cannot be taken back. */
export function RecuseDialog({ opened, request: { id, deviceName }, members, recuse, onClose }: Props) {
  const notices = useNotices();
  // The gateway checks the values.
  const [schema] = useState(() => sentSchema((values: Values) => values));
  const form = useForm<Values, typeof schema>({
    schema,
    initialValues: { member: members?.length === 1 ? (members[0]?.id ?? '') : '', reason: '' },
    draft: useDraft(`recusal:${id}`),
  });
  const title = members ? 'Recuse a member?' : 'Recuse yourself?';
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Form
        form={form}
        label={title.replace('?', '')}
        autoFocus
        onSubmit={async ({ member, reason }) => {
          if (members && !member) {
            const message = MESSAGES.required('Member');
            return { message, fields: [{ field: 'member', message }] };
          }
          const outcome = await recuse(members ? { member, reason } : { reason });
          if (!outcome.ok) return outcome.error;
          const name = members?.find((each) => each.id === member)?.name;
          notices.success(`${name ? `${name} is` : 'You are'} recused from ${deviceName}`, id);
          return undefined;
        }}
        onSent={onClose}
      >
        <Stack gap="md" align="stretch">
          <Text>
            {members ? 'They' : 'You'} will not vote on <strong>{deviceName}</strong> (
            <RequestNumber id={id} />
            ), nor read the votes of others. A vote that {members ? 'they' : 'you'} have cast is set aside.
            This cannot be undone.
          </Text>
          {members && (
            <Select
              label="Member"
              required
              placeholder="Choose a member"
              options={members.map((each) => ({ value: each.id, label: each.name }))}
              {...form.field('member')}
            />
          )}
          <TextArea
            label="Reason"
            help={`${members ? 'The member, the' : 'The'} business office and administrators read it.`}
            required
            rows={3}
            {...form.field('reason')}
          />
          <FormActions>
            <Button type="submit" tone="danger" pending={form.submitting} pendingLabel="Recusing...">
              {members ? 'Recuse' : 'Recuse Me'}
            </Button>
            <Button disabled={form.submitting} onClick={onClose}>
              Cancel
            </Button>
          </FormActions>
        </Stack>
      </Form>
    </Modal>
  );
}
