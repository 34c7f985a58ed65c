import { subtitleFor } from '@portal/contract';
import { readFragment, useActor } from '@portal/kit';
import { DismissButton, RequestCard, requestCardFragment, useRequestList, Workbench } from '@portal/requests';
import { Page, PageHeader } from '@portal/ui';
import manifest from '../../../portal.json';
import { filterInput } from './filter.ts';
import { NoPendingRequests } from './NoPendingRequests.tsx';
import { PendingFilters } from './PendingFilters.tsx';
import { ReviewDetails } from './ReviewDetails.tsx';
import { reviewLabel } from './reviewLabel.ts';
import { usePendingFilter } from './usePendingFilter.ts';

/** All Pending Requests (spec 2, "Role work screens"): the gateway shows a provider only what is before the committee. */
export function PendingRequests() {
  const { roles } = useActor();
  const filter = usePendingFilter();
  const pages = useRequestList('committee', filterInput(filter.readiness, filter.text));
  return (
    <Page>
      <PageHeader
        title={manifest.displayName}
        subtitle={manifest.cards[0] && subtitleFor(manifest.cards[0], roles)}
      />
      <Workbench
        label="All Pending Requests"
        pages={pages}
        toolbar={<PendingFilters filter={filter} />}
        card={(request, handle, finish) => (
          <RequestCard
            request={request}
            label={reviewLabel(readFragment(requestCardFragment, request))}
            {...handle}
            actions={<DismissButton request={request} onDismissed={finish} />}
          />
        )}
        detailTitle="Review Details"
        detail={(id, finish) => <ReviewDetails id={id} onDone={finish} />}
        empty={<NoPendingRequests filtered={filter.filtered} onClear={filter.clear} />}
      />
    </Page>
  );
}
