import { can, type RequestState } from '@portal/domain';
import { useActor, useDraft } from '@portal/kit';
import { PanelActions } from '@portal/requests';
import { Button, Checkbox, Form, FormActions, type SubmitFailure, TruckIcon, useForm } from '@portal/ui';
import * as z from 'zod/mini';

const orderSchema = z.object({ backordered: z.boolean() });

/** Marks an approved device as ordered, and as backordered when the supplier cannot deliver yet. */
export function OrderForm({
  request,
  onOrder,
}: {
  request: RequestState & { id: string };
  onOrder: (backordered: boolean) => Promise<SubmitFailure | undefined>;
}) {
  const form = useForm({
    schema: orderSchema,
    initialValues: { backordered: false },
    draft: useDraft(`order:${request.id}`),
  });
  const answer = can('order', useActor(), request);
  const { value: checked, ...backordered } = form.field('backordered');
  return (
    <Form form={form} label="Order" onSubmit={(order) => onOrder(order.backordered)}>
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
