import { can, type RequestState } from '@portal/domain';
import { useActor } from '@portal/kit';
import { PanelActions } from '@portal/requests';
import { Button, Form, FormActions, ShelfIcon, TextField } from '@portal/ui';
import { SameItemDialog } from './SameItemDialog.tsx';
import type { useShelf } from './useShelf.ts';

/** Marks an ordered device as on the shelf and stores its number in the inventory system. */
export function ShelfForm({
  request,
  shelf: { form, question, send },
}: {
  request: RequestState & { id: string };
  shelf: ReturnType<typeof useShelf>;
}) {
  const answer = can('shelve', useActor(), request);
  return (
    <>
      <Form form={form} label="Shelf" onSubmit={send}>
        <TextField
          label="Lawson ID"
          help="The number under which the inventory system keeps the device."
          required
          autoComplete="off"
          spellCheck={false}
          data-step="shelve"
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
              pending={form.submitting && !question}
              pendingLabel="Marking as on shelf..."
              disabledReason={!answer.allowed && answer.reason}
            >
              Mark as On Shelf
            </Button>
          </FormActions>
        </PanelActions>
      </Form>
      <SameItemDialog question={question} />
    </>
  );
}
