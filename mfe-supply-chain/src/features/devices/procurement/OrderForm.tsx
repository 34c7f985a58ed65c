import { can, type RequestState } from '@portal/domain';
import { useActor } from '@portal/kit';
import { PanelActions } from '@portal/requests';
import { Button, Checkbox, Form, FormActions, TruckIcon } from '@portal/ui';
import type { useOrder } from './useOrder.ts';

/** Marks an approved device as ordered, and as backordered when the supplier cannot deliver yet. */
export function OrderForm({
  request,
  order: { form, send },
}: {
  request: RequestState & { id: string };
  order: ReturnType<typeof useOrder>;
}) {
  const answer = can('order', useActor(), request);
  const { value: checked, ...backordered } = form.field('backordered');
  return (
    <Form form={form} label="Order" onSubmit={send}>
      <Checkbox
        label="Backordered"
        help="The supplier has accepted the order but cannot deliver yet."
        disabled={!answer.allowed}
        checked={checked}
        {...backordered}
      />
      <PanelActions>
        <FormActions>
          <Button
            type="submit"
            form={form.id}
            tone="primary"
            icon={<TruckIcon />}
            data-step="order"
            pending={form.submitting}
            pendingLabel="Marking as ordered..."
            disabledReason={!answer.allowed && answer.reason}
          >
            Mark as Ordered
          </Button>
        </FormActions>
      </PanelActions>
    </Form>
  );
}
