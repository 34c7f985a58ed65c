import { can, type RequestState } from '@portal/domain';
import { useActor } from '@portal/kit';
import { Button, Checkbox, FormActions, Stack, TruckIcon } from '@portal/ui';
import { useState } from 'react';

/** Marks an approved device as ordered, backordered when the supplier cannot deliver yet. */
export function OrderForm({
  request,
  pending,
  onOrder,
}: {
  request: RequestState;
  pending: boolean;
  onOrder: (backordered: boolean) => Promise<void>;
}) {
  const [backordered, setBackordered] = useState(false);
  const answer = can('order', useActor(), request);
  return (
    <form
      aria-label="Order"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.allowed) void onOrder(backordered);
      }}
    >
      <Stack gap="sm">
        <Checkbox
          label="Backordered"
          help="The supplier has accepted the order but cannot deliver yet."
          checked={backordered}
          onChange={setBackordered}
          disabled={pending || !answer.allowed}
        />
        <FormActions>
          <Button
            type="submit"
            tone="primary"
            icon={<TruckIcon />}
            pending={pending}
            pendingLabel="Marking as ordered..."
            disabledReason={!answer.allowed && answer.reason}
          >
            Mark as Ordered
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
