import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { RequestNumber } from '@portal/requests';
import { Button, Form, FormActions, Modal, Stack, sentSchema, Text, TextArea, useForm } from '@portal/ui';
import { useState } from 'react';
import { recuseMutation } from './recuse.graphql.ts';

interface Values extends Record<string, unknown> {
  reason: string;
}

/** Asks a member why they do not vote on a request: it cannot be taken back. */
export function RecuseDialog({
  opened,
  request: { id, deviceName },
  onClose,
}: {
  opened: boolean;
  request: { id: string; deviceName: string };
  onClose: () => void;
}) {
  const { run } = useCommand(recuseMutation, { failure: MESSAGES.recuseFailed });
  const notices = useNotices();
  // The gateway checks it.
  const [schema] = useState(() => sentSchema((values: Values) => values));
  const form = useForm<Values, typeof schema>({
    schema,
    initialValues: { reason: '' },
    draft: useDraft(`recusal:${id}`),
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Recuse yourself?">
      <Form
        form={form}
        label="Recuse yourself"
        autoFocus
        onSubmit={async ({ reason }) => {
          const outcome = await run({ id, reason });
          if (!outcome.ok) return outcome.error;
          notices.success(`You are recused from ${deviceName}`, id);
          return undefined;
        }}
        onSent={onClose}
      >
        <Stack gap="md" align="stretch">
          <Text>
            You will not vote on <strong>{deviceName}</strong> (<RequestNumber id={id} />
            ), nor read the votes of others. A vote that you have cast is set aside. This cannot be undone.
          </Text>
          <TextArea
            label="Reason"
            help="The business office and administrators read it."
            required
            rows={3}
            {...form.field('reason')}
          />
          <FormActions>
            <Button type="submit" tone="danger" pending={form.submitting} pendingLabel="Recusing...">
              Recuse Me
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
