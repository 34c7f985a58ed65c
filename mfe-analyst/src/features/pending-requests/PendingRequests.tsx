import { DEPARTMENTS, isStatus, MESSAGES, STATUS_LABELS, VIEW_STAGES } from '@portal/domain';
import {
  choiceOf,
  DismissedRequests,
  DropFilters,
  ListFilters,
  RequestCard,
  RequestMenu,
  useListFilters,
  useRequestList,
  Workbench,
} from '@portal/requests';
import { EmptyState } from '@portal/ui';
import type { ReactNode } from 'react';

const CHOICES = {
  department: choiceOf(DEPARTMENTS, (name) => name, {
    label: 'Department',
    all: 'All departments',
    as: 'select',
  }),
  /** The statuses of this list (spec 2, "Pending Requests"). */
  status: choiceOf(VIEW_STAGES.analysis.filter(isStatus), STATUS_LABELS, { label: 'Status' }),
};

/** Requests that are submitted or under analysis. `detail` renders the open request (spec 2, "Pending Requests"). */
export function PendingRequests({ detail }: { detail: (id: string, finish: () => void) => ReactNode }) {
  const filters = useListFilters(CHOICES, 'analysis');
  const { department, status } = filters.chosen;
  const pages = useRequestList('analysis', {
    text: filters.text,
    department: department || null,
    status: status ? [status] : null,
  });
  return (
    <Workbench
      label="Pending Requests"
      pages={pages}
      table="analysis"
      several={(request) => request}
      toolbar={<ListFilters filters={filters} />}
      footer={<DismissedRequests view="all" />}
      card={(request, handle, finish) => (
        <RequestCard
          request={request}
          {...handle}
          actions={<RequestMenu request={request} onDismissed={finish} watch />}
        />
      )}
      detailTitle="Analysis Form"
      detail={detail}
      empty={
        filters.filtered ? (
          <EmptyState title="No pending request matches" action={<DropFilters filters={filters} />}>
            Try other words, or drop one of the filters above.
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
