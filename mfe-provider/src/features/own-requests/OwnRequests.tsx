import { MESSAGES, STATUSES } from '@portal/domain';
import { DismissedRequests, RequestCard, RequestMenu, useRequestList, Workbench } from '@portal/requests';
import { EmptyState, Panel } from '@portal/ui';
import { DismissedHere } from './DismissedHere.tsx';
import { OwnRequest } from './OwnRequest.tsx';

/** Cards of dismissed requests are hidden (spec 4, "Dismiss"). */
const SHOWN = { status: STATUSES.filter((status) => status !== 'dismissed') };

/** The person's own requests with their progress. The open request is under its card (spec 2, "Provider dashboard content"). */
export function OwnRequests({ onEdit }: { onEdit: (id: string) => void }) {
  const pages = useRequestList('mine', SHOWN);
  return (
    <Panel title="Your Requests">
      <Workbench
        inline
        label="Your Requests"
        pages={pages}
        card={(request, handle, finish) => (
          <RequestCard
            request={request}
            {...handle}
            actions={<RequestMenu request={request} onDismissed={finish} />}
          />
        )}
        detailTitle="Request Details"
        detail={(id, finish) => <OwnRequest id={id} onEdit={() => onEdit(id)} finish={finish} />}
        empty={
          <EmptyState title={MESSAGES.noOwnRequests}>
            What you submit appears here, with its progress.
          </EmptyState>
        }
      />
      <DismissedRequests view="mine" />
      <DismissedHere />
    </Panel>
  );
}
