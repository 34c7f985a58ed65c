import { leadsOn, type RequestState, STAGE_LABELS, stageOf } from '@portal/domain';
import { Banner, FormRefusal, Stack } from '@portal/ui';
import { OrderForm } from './OrderForm.tsx';
import { ShelfForm } from './ShelfForm.tsx';
import { ShelvedFacts } from './ShelvedFacts.tsx';
import { useOrder } from './useOrder.ts';
import { useShelf } from './useShelf.ts';

export interface ProcuredRequest extends RequestState {
  id: string;
  deviceName: string;
  shelfDate: string | null;
}

/**
 * The next step of an approved device: order it, then put it on the shelf (spec 4, "After approval"). A refusal stays visible even when the
 * device has moved on in the meantime, because it says just that.
 */
export function Procurement({ request }: { request: ProcuredRequest }) {
  const order = useOrder(request);
  const shelf = useShelf(request);
  const stage = stageOf(request);
  return (
    <Stack gap="sm">
      {leadsOn('order', request) ? (
        <OrderForm request={request} order={order} />
      ) : (
        <FormRefusal form={order.form} />
      )}
      {leadsOn('shelve', request) ? (
        <ShelfForm request={request} shelf={shelf} />
      ) : (
        <FormRefusal form={shelf.form} />
      )}
      {stage === 'on_shelf' && <ShelvedFacts request={request} />}
      {request.status !== 'approved' && (
        <Banner kind="info" quiet>
          {`This request is ${STAGE_LABELS[stage]}: there is nothing to order.`}
        </Banner>
      )}
    </Stack>
  );
}
