import { MESSAGES } from '@portal/domain';
import { usePages } from '@portal/kit';
import { type Choices, useListFilters, useNarrowed } from '@portal/requests';
import {
  ArchiveIcon,
  Button,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  PageHeader,
  Panel,
  SearchField,
  SkeletonRows,
} from '@portal/ui';
import { ArchiveFilters } from './ArchiveFilters.tsx';
import { ArchiveTable } from './ArchiveTable.tsx';
import { archiveDocument } from './archive.graphql.ts';

/** The archive has no filters of its own, only those that dashboards contribute. */
const NO_CHOICES: Choices = {};

/** Requests that are finished (spec 2, "Archive"). There is no page size: scrolling loads more. */
export function Archive() {
  const filters = useListFilters(NO_CHOICES, 'archive');
  const { typed, type, text, filtered, clear } = filters;
  const filter = useNarrowed('archive', text ? { text } : null);
  const archive = usePages(
    archiveDocument,
    { filter: filter ?? null },
    ({ deviceRequests }) => deviceRequests,
  );
  const { items, loading, error } = archive;
  return (
    <Page>
      <PageHeader
        title="Archive"
        subtitle="Rejected requests and devices on the shelf, newest change first."
        actions={<SearchField label="Search the archive" value={typed} onChange={type} />}
      />
      <ArchiveFilters filters={filters} />
      {error && <ErrorState message={error} onRetry={archive.refresh} />}
      {items.length > 0 && <ArchiveTable archive={archive} />}
      {items.length === 0 && loading && <LoadingState skeleton={<SkeletonRows />} />}
      {items.length === 0 && !loading && !error && (
        <Panel>
          <EmptyState
            title={MESSAGES.noArchivedRequests}
            icon={<ArchiveIcon />}
            action={filtered && <Button onClick={clear}>Clear search</Button>}
          >
            {filtered
              ? 'Try fewer or other words.'
              : 'Requests come here when they are rejected or their device is on the shelf.'}
          </EmptyState>
        </Panel>
      )}
    </Page>
  );
}
