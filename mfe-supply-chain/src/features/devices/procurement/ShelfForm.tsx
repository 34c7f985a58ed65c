import { can, type RequestState } from '@portal/domain';
import { useActor, useDraft } from '@portal/kit';
import { PanelActions } from '@portal/requests';
import { Button, Form, FormActions, ShelfIcon, type SubmitFailure, TextField, useForm } from '@portal/ui';
import { shelfSchema } from './shelfSchema.ts';

/** Marks an ordered device as on the shelf and stores its number in the inventory system. */
export function ShelfForm({
  request,
  onShelve,
}: {
  request: RequestState & { id: string };
  onShelve: (lawsonId: string) => Promise<SubmitFailure | undefined>;
}) {
  const form = useForm({
    schema: shelfSchema,
    initialValues: { lawsonId: '' },
    draft: useDraft(`shelf:${request.id}`),
  });
  const answer = can('shelve', useActor(), request);
  return (
    <Form form={form} label="Shelf" onSubmit={({ lawsonId }) => onShelve(lawsonId)}>
      <TextField
        label="Lawson ID"
        help="The number under which the inventory system keeps the device."
        required
        autoComplete="off"
        spellCheck={false}
        disabled={!answer.allowed}
        {...form.field('lawsonId')}
      />
      <PanelActions>
        <FormActions>
          <Button
            type="submit"
            form={form.id}
            tone="primary"
            icon={<ShelfIcon />}
            pending={form.submitting}
            pendingLabel="Marking as on shelf..."
            disabledReason={!answer.allowed && answer.reason}
          >
            Mark as On Shelf
          </Button>
        </FormActions>
      </PanelActions>
    </Form>
  );
}
