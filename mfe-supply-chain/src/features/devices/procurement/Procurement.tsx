import { leadsOn, MESSAGES, type RequestState, STAGE_LABELS, stageOf } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { Banner, Stack } from '@portal/ui';
import { markOnShelf } from './markOnShelf.graphql.ts';
import { markOrdered } from './markOrdered.graphql.ts';
import { OrderForm } from './OrderForm.tsx';
import { SameItemDialog } from './SameItemDialog.tsx';
import { ShelfForm } from './ShelfForm.tsx';
import { ShelvedFacts } from './ShelvedFacts.tsx';
import { useSameItem } from './useSameItem.ts';

export interface ProcuredRequest extends RequestState {
  id: string;
  deviceName: string;
  shelfDate: string | null;
}

/** The refusal stands above the forms. */
const SHOWN_HERE = { message: null };

/**
 * The next step of an approved device: order it, then put it on the shelf (spec 4, "After approval"). The commands are here and
 * not in the two forms, so that a refusal stays visible when the device has moved on meanwhile.
 */
export function Procurement({ request }: { request: ProcuredRequest }) {
  const order = useCommand(markOrdered, { failure: MESSAGES.markOrderedFailed });
  const shelve = useCommand(markOnShelf, { failure: MESSAGES.markOnShelfFailed });
  const sameItem = useSameItem(request.id);
  const notices = useNotices();
  const stage = stageOf(request);
  const refusal = [order, shelve].find(({ error }) => error && error.fields.length === 0);
  return (
    <Stack gap="sm">
      {refusal?.error && (
        <Banner kind="error" onDismiss={refusal.dismissError}>
          {refusal.error.message}
        </Banner>
      )}
      {leadsOn('order', request) && (
        <OrderForm
          request={request}
          onOrder={async (backordered) => {
            const outcome = await order.run({ id: request.id, backordered });
            if (!outcome.ok) return SHOWN_HERE;
            notices.success(MESSAGES.ordered(request.deviceName, backordered));
            return undefined;
          }}
        />
      )}
      {leadsOn('shelve', request) && (
        <ShelfForm
          request={request}
          onShelve={async (lawsonId) => {
            if (!(await sameItem.isMeant(lawsonId))) return SHOWN_HERE;
            const outcome = await shelve.run({ id: request.id, lawsonId });
            if (!outcome.ok) return outcome.error.fields.length ? outcome.error : SHOWN_HERE;
            notices.success(MESSAGES.onShelf(request.deviceName, lawsonId));
            return undefined;
          }}
        />
      )}
      <SameItemDialog question={sameItem.question} />
      {stage === 'on_shelf' && <ShelvedFacts request={request} />}
      {request.status !== 'approved' && (
        <Banner kind="info" quiet>
          {`This request is ${STAGE_LABELS[stage]}: there is nothing to order.`}
        </Banner>
      )}
    </Stack>
  );
}
