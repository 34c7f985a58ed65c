import { fieldEntry } from '@portal/domain';
import { type CommandError, useDraft } from '@portal/kit';
import {
  Button,
  dismissalSchema,
  Form,
  FormActions,
  Modal,
  Stack,
  Text,
  TextArea,
  useForm,
} from '@portal/ui';
import { RequestNumber } from '../number/RequestNumber.tsx';

const { label, rows } = fieldEntry('dismissalReason') as { label: string; rows: number };

/** Asks why a request is dismissed, because the requester reads it. */
export function DismissDialog({
  opened,
  request: { id, deviceName },
  onClose,
  onDismiss,
}: {
  opened: boolean;
  request: { id: string; deviceName: string };
  onClose: () => void;
  onDismiss: (reason: string) => Promise<CommandError | undefined>;
}) {
  const form = useForm({
    schema: dismissalSchema,
    initialValues: { reason: '' },
    draft: useDraft(`dismiss:${id}`),
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Dismiss this request?">
      <Form form={form} label="Dismiss request" onSubmit={({ reason }) => onDismiss(reason)} onSent={onClose}>
        <Stack gap="md" align="stretch">
          <Text>
            <strong>{deviceName}</strong> (<RequestNumber id={id} />) will leave the lists of everyone. Staff
            can restore it.
          </Text>
          <TextArea
            label={label}
            help="The requester reads it."
            required
            rows={rows}
            {...form.field('reason')}
          />
          <FormActions>
            <Button type="submit" tone="danger" pending={form.submitting} pendingLabel="Dismissing...">
              Dismiss request
            </Button>
            <Button disabled={form.submitting} onClick={onClose}>
              Keep it
            </Button>
          </FormActions>
        </Stack>
      </Form>
    </Modal>
  );
}
