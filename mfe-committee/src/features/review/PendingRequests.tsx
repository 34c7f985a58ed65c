import { subtitleFor } from '@portal/contract';
import { readFragment, useActor } from '@portal/kit';
import { RequestCard, requestCardFragment, useRequestList, Workbench } from '@portal/requests';
import { Page, PageHeader, SearchField, useQueryText, useSearchShortcut } from '@portal/ui';
import { useRef } from 'react';
import manifest from '../../../portal.json';
import { NoPendingRequests } from './NoPendingRequests.tsx';
import { ReviewDetails } from './ReviewDetails.tsx';
import { reviewLabel } from './reviewLabel.ts';

/** All Pending Requests (spec 2, "Role work screens"): the gateway shows a provider only what is before the committee. */
export function PendingRequests() {
  const { roles } = useActor();
  const search = useQueryText();
  const field = useRef<HTMLInputElement>(null);
  useSearchShortcut(field);
  const pages = useRequestList('committee', { text: search.text || null });
  return (
    <Page>
      <PageHeader
        title="All Pending Requests"
        subtitle={manifest.cards[0] && subtitleFor(manifest.cards[0], roles)}
      />
      <Workbench
        label="All Pending Requests"
        pages={pages}
        toolbar={
          <SearchField
            ref={field}
            label="Search"
            placeholder="Device, manufacturer or description"
            value={search.typed}
            onChange={search.type}
          />
        }
        card={(request, handle) => (
          <RequestCard
            request={request}
            label={reviewLabel(readFragment(requestCardFragment, request))}
            {...handle}
          />
        )}
        detailTitle="Review Details"
        detail={(id, finish) => <ReviewDetails id={id} onDone={finish} />}
        empty={<NoPendingRequests searched={Boolean(search.text)} onClear={() => search.type('')} />}
      />
    </Page>
  );
}
