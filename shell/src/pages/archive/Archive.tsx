import { MESSAGES, STAGE, STAGE_LABELS, STAGES } from '@portal/domain';
import { usePages } from '@portal/kit';
import {
  type Choices,
  choiceOf,
  DropFilters,
  readListFilter,
  readListSort,
  SearchElsewhere,
  useListFilters,
  useNarrowed,
  ViewsPlace,
} from '@portal/requests';
import {
  ArchiveIcon,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  PageHeader,
  Panel,
  SearchField,
  SkeletonRows,
} from '@portal/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ArchiveFilters } from './ArchiveFilters.tsx';
import { ArchiveTable } from './ArchiveTable.tsx';
import { archiveDocument } from './archive.graphql.ts';

const ARCHIVED = STAGES.filter((stage) => STAGE[stage].lists.includes('archive'));
const CHOICES: Choices = {
  stage: choiceOf<string>(ARCHIVED, STAGE_LABELS, { label: 'Stage', as: 'select' }),
};

/** Requests that are finished (spec 2, "Archive"). There is no page size: scrolling loads more. */
export function Archive() {
  const filters = useListFilters(CHOICES, 'archive');
  const { typed, type, text, chosen, filtered } = filters;
  const [address] = useSearchParams();
  const fromAddress = {
    ...readListFilter(address),
    ...(text && { text }),
    ...(chosen.stage && { stage: ARCHIVED.filter((stage) => stage === chosen.stage) }),
  };
  const filter = useNarrowed('archive', Object.keys(fromAddress).length ? fromAddress : null);
  const sort = readListSort(address, 'archive');
  const archive = usePages(
    archiveDocument,
    { filter: filter ?? null, ...(sort !== 'newest' && { sort }) },
    ({ deviceRequests }) => deviceRequests,
  );
  const { items, loading, error } = archive;
  const [title, setTitle] = useState<Element | null>(null);
  return (
    <Page>
      <PageHeader
        title="Archive"
        beside={<div ref={setTitle} data-print="hide" />}
        subtitle={`Rejected requests and devices on the shelf${sort === 'newest' ? ', newest change first' : ''}.`}
        actions={<SearchField label="Search the archive" value={typed} onChange={type} />}
      />
      <ViewsPlace value={title}>
        <ArchiveFilters filters={filters} />
      </ViewsPlace>
      {error && <ErrorState message={error} onRetry={archive.refresh} />}
      {items.length > 0 && <ArchiveTable archive={archive} />}
      {items.length === 0 && loading && <LoadingState skeleton={<SkeletonRows />} />}
      {items.length === 0 && !loading && !error && (
        <Panel>
          <EmptyState
            title={MESSAGES.noArchivedRequests}
            icon={<ArchiveIcon />}
            action={filtered && <DropFilters filters={filters} all="Clear search" />}
          >
            {filtered
              ? 'Try fewer or other words, or drop one of the filters above.'
              : 'Requests come here when they are rejected or their device is on the shelf.'}
          </EmptyState>
        </Panel>
      )}
      {(items.length > 0 || (!loading && !error)) && <SearchElsewhere />}
    </Page>
  );
}
