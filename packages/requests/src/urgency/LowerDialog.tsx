import { URGENCIES, URGENCY_LABELS, URGENT } from '@portal/domain';
import { type CommandError, useDraft } from '@portal/kit';
import {
  Button,
  Form,
  FormActions,
  Modal,
  RadioGroup,
  Stack,
  Text,
  TextArea,
  useForm,
  weighSchema,
} from '@portal/ui';
import { RequestNumber } from '../number/RequestNumber.tsx';

const LOWER = URGENCIES.filter((urgency) => urgency !== URGENT)
  .toReversed()
  .map((value) => ({ value, label: URGENCY_LABELS[value] }));

/** Asks for the lower urgency of a request and for a reason, which the requester reads. */
export function LowerDialog({
  opened,
  request: { id, deviceName },
  onClose,
  onLower,
}: {
  opened: boolean;
  request: { id: string; deviceName: string };
  onClose: () => void;
  onLower: (values: { urgency: string; reason: string | null }) => Promise<CommandError | undefined>;
}) {
  const form = useForm({
    schema: weighSchema,
    initialValues: { urgency: LOWER[0]?.value ?? '', reason: '' },
    draft: useDraft(`urgency:${id}`),
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Lower the urgency?">
      <Form form={form} label="Lower urgency" onSubmit={onLower} onSent={onClose}>
        <Stack gap="md" align="stretch">
          <Text>
            <strong>{deviceName}</strong> (<RequestNumber id={id} />) will wait its turn as others do.
          </Text>
          <RadioGroup label="Urgency" required options={LOWER} {...form.field('urgency')} />
          <TextArea
            label="Reason"
            help="The requester reads it."
            required
            rows={2}
            {...form.field('reason')}
          />
          <FormActions>
            <Button type="submit" pending={form.submitting} pendingLabel="Saving...">
              Lower urgency
            </Button>
            <Button disabled={form.submitting} onClick={onClose}>
              Keep it urgent
            </Button>
          </FormActions>
        </Stack>
      </Form>
    </Modal>
  );
}
