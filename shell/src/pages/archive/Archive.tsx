import { MESSAGES } from '@portal/domain';
import { usePages } from '@portal/kit';
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
  useQueryText,
} from '@portal/ui';
import { ArchiveTable } from './ArchiveTable.tsx';
import { archiveDocument } from './archive.graphql.ts';

/** Requests that are finished (spec 2, "Archive"). There is no page size: scrolling loads more. */
export function Archive() {
  const { typed, text, type } = useQueryText();
  const archive = usePages(
    archiveDocument,
    { filter: text ? { text } : null },
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
      {error && <ErrorState message={error} onRetry={archive.refresh} />}
      {items.length > 0 && <ArchiveTable archive={archive} />}
      {items.length === 0 && loading && <LoadingState skeleton={<SkeletonRows />} />}
      {items.length === 0 && !loading && !error && (
        <Panel>
          <EmptyState
            title={MESSAGES.noArchivedRequests}
            icon={<ArchiveIcon />}
            action={text && <Button onClick={() => type('')}>Clear search</Button>}
          >
            {text
              ? 'Try fewer or other words.'
              : 'Requests come here when they are rejected or their device is on the shelf.'}
          </EmptyState>
        </Panel>
      )}
    </Page>
  );
}
