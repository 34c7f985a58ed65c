import { subtitleFor } from '@portal/contract';
import { can, canVote, committeeLabel, STATUSES_BEFORE_COMMITTEE } from '@portal/domain';
import { readFragment, useActor, usePermissions } from '@portal/kit';
import {
  type Choices,
  choiceOf,
  DismissedRequests,
  ListFilters,
  RequestCard,
  RequestMenu,
  requestCardFragment,
  useListFilters,
  useRequestList,
  Workbench,
} from '@portal/requests';
import { LinkButton, Page, PageHeader } from '@portal/ui';
import manifest from '../../../portal.json';
import { MEETINGS } from '../../shared/meetingPages.ts';
import { NoPendingRequests } from './NoPendingRequests.tsx';
import { ReviewDetails } from './ReviewDetails.tsx';
import { reviewLabel } from './reviewLabel.ts';

/** The filter: all pending requests, or only those that can be decided now. A provider can see only the second kind and gets no filter. */
const CHOICES: Choices = {
  show: choiceOf(['ready'], () => STATUSES_BEFORE_COMMITTEE.map(committeeLabel).join(', '), {
    label: 'Show',
  }),
};

/**
 * All Pending Requests (spec 2, "Role work screens"). The gateway shows a provider only requests that are before the committee.
 */
export function PendingRequests() {
  const actor = useActor();
  const permissions = usePermissions();
  const filters = useListFilters(permissions.has('view_all_requests') ? CHOICES : {}, 'committee');
  const pages = useRequestList('committee', {
    stage: filters.chosen.show === 'ready' ? [...STATUSES_BEFORE_COMMITTEE] : null,
    text: filters.text,
  });
  return (
    <Page>
      <PageHeader
        title={manifest.displayName}
        actions={
          permissions.has('approve_reject_requests') && (
            <>
              <LinkButton to={MEETINGS}>Meetings</LinkButton>
              <LinkButton to="/committee-dashboard/interests">Interests</LinkButton>
            </>
          )
        }
        subtitle={manifest.cards[0] && subtitleFor(manifest.cards[0], actor.roles)}
      />
      <Workbench
        label="All Pending Requests"
        pages={pages}
        table="committee"
        several={(request) => request}
        waits={(request) => {
          const card = readFragment(requestCardFragment, request);
          return can('reject', actor, card).allowed || canVote(actor, card).allowed;
        }}
        toolbar={<ListFilters filters={filters} />}
        footer={<DismissedRequests view="all" />}
        card={(request, handle, finish) => (
          <RequestCard
            request={request}
            label={reviewLabel(readFragment(requestCardFragment, request))}
            {...handle}
            actions={<RequestMenu request={request} onDismissed={finish} watch />}
          />
        )}
        detailTitle="Review Details"
        detail={(id, finish) => <ReviewDetails id={id} onDone={finish} />}
        empty={<NoPendingRequests filters={filters} />}
      />
    </Page>
  );
}
