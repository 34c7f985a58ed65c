import { MESSAGES } from '@portal/domain';
import { DismissButton, RequestCard, useRequestList, Workbench } from '@portal/requests';
import { Button, EmptyState } from '@portal/ui';
import type { ReactNode } from 'react';
import { filterInput } from './filter.ts';
import { RequestFilters } from './RequestFilters.tsx';
import { usePendingFilter } from './usePendingFilter.ts';

/** Requests that are submitted or under analysis; `detail` draws the open one (spec 2, "Pending Requests"). */
export function PendingRequests({ detail }: { detail: (id: string, finish: () => void) => ReactNode }) {
  const { filtered, clear, ...filters } = usePendingFilter();
  const pages = useRequestList('analysis', filterInput(filters.filter));
  return (
    <Workbench
      label="Pending Requests"
      pages={pages}
      toolbar={<RequestFilters {...filters} />}
      card={(request, handle, finish) => (
        <RequestCard
          request={request}
          {...handle}
          actions={<DismissButton request={request} onDismissed={finish} />}
        />
      )}
      detailTitle="Analysis Form"
      detail={detail}
      empty={
        filtered ? (
          <EmptyState title="No pending request matches" action={<Button onClick={clear}>Show all</Button>}>
            Try other words, or another department or status.
          </EmptyState>
        ) : (
          <EmptyState title={MESSAGES.noPendingRequests}>
            New requests appear here as soon as they are submitted.
          </EmptyState>
        )
      }
    />
  );
}
