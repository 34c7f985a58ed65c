import { MESSAGES, STATUSES } from '@portal/domain';
import {
  DismissedRequests,
  ListFilters,
  RequestCard,
  RequestMenu,
  useListFilters,
  useRequestList,
  Workbench,
} from '@portal/requests';
import { Button, EmptyState, Panel } from '@portal/ui';
import { DismissedHere } from './DismissedHere.tsx';
import { OwnRequest } from './OwnRequest.tsx';

/** Cards of dismissed requests are hidden (spec 4, "Dismiss"). */
const SHOWN = STATUSES.filter((status) => status !== 'dismissed');
const NO_CHOICES = {};

/** The person's own requests with their progress. The open request is under its card (spec 2, "Provider dashboard content"). */
export function OwnRequests({ onEdit }: { onEdit: (id: string) => void }) {
  const filters = useListFilters(NO_CHOICES);
  const pages = useRequestList('mine', { status: SHOWN, text: filters.text });
  return (
    <Panel title="Your Requests">
      <Workbench
        inline
        label="Your Requests"
        pages={pages}
        toolbar={(filters.filtered || pages.items.length > 0) && <ListFilters filters={filters} />}
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
          filters.filtered ? (
            <EmptyState
              title="None of your requests matches"
              action={<Button onClick={filters.clear}>Show all</Button>}
            >
              Try fewer or other words.
            </EmptyState>
          ) : (
            <EmptyState title={MESSAGES.noOwnRequests}>
              What you submit appears here, with its progress.
            </EmptyState>
          )
        }
      />
      <DismissedRequests view="mine" />
      <DismissedHere />
    </Panel>
  );
}
