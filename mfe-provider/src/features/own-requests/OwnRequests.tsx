import { MESSAGES } from '@portal/domain';
import {
  DismissedRequests,
  DropFilters,
  ListFilters,
  RequestCard,
  RequestMenu,
  ViewsPlace,
  Workbench,
} from '@portal/requests';
import { EmptyState, Panel, useIsMobile } from '@portal/ui';
import { useState } from 'react';
import { DismissedHere } from './DismissedHere.tsx';
import { OwnRequest } from './OwnRequest.tsx';
import type { useOwnRequests } from './useOwnRequests.ts';

/** The person's own requests with their progress. The open request is under its card (spec 2, "Provider dashboard content"). */
export function OwnRequests({
  own: { filters, pages, count },
  onEdit,
}: {
  own: ReturnType<typeof useOwnRequests>;
  onEdit: (id: string) => void;
}) {
  const isMobile = useIsMobile();
  const [title, setTitle] = useState<Element | null>(null);
  return (
    <Panel
      title="Your Requests"
      titleHidden={isMobile}
      actions={!isMobile && <div ref={setTitle} data-print="hide" />}
    >
      {/* On a phone the tab has the title. */}
      <ViewsPlace value={isMobile ? undefined : title}>
        <Workbench
          inline
          label="Your Requests"
          pages={pages}
          // While the list loads, too: nothing may move when it comes.
          toolbar={(filters.filtered || count !== 0) && <ListFilters filters={filters} />}
          card={(request, handle, finish) => (
            <RequestCard
              own
              request={request}
              {...handle}
              actions={<RequestMenu request={request} onDismissed={finish} watch />}
            />
          )}
          detailTitle="Request Details"
          detail={(id, finish) => <OwnRequest id={id} onEdit={() => onEdit(id)} finish={finish} />}
          empty={
            filters.filtered ? (
              <EmptyState title="None of your requests matches" action={<DropFilters filters={filters} />}>
                Try fewer or other words.
              </EmptyState>
            ) : (
              <EmptyState title={MESSAGES.noOwnRequests}>
                Fill in the form to submit one. It appears here, with its progress.
              </EmptyState>
            )
          }
        />
      </ViewsPlace>
      <DismissedRequests view="mine" />
      <DismissedHere />
    </Panel>
  );
}
