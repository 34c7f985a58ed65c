import { subtitleFor } from '@portal/contract';
import { can, STAGE_LABELS, supplyChainLabel, VIEW_STAGES } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import {
  choiceOf,
  ListFilters,
  RequestCard,
  RequestMenu,
  requestCardFragment,
  useListFilters,
  useRequestList,
  Workbench,
} from '@portal/requests';
import { Page, PageHeader } from '@portal/ui';
import manifest from '../../../portal.json';
import { DeviceDetails } from './DeviceDetails.tsx';
import { NoDevices } from './NoDevices.tsx';

/** The display statuses of this screen, in the order in which devices reach them (spec 4). */
const CHOICES = {
  stage: choiceOf(VIEW_STAGES.supply_chain, STAGE_LABELS, { label: 'Stage' }),
};

/** Approved Devices (spec 2, "Role work screens"): devices to order, ordered devices, and devices on the shelf. */
export function ApprovedDevices() {
  const actor = useActor();
  const filters = useListFilters(CHOICES, 'supply_chain');
  const { stage } = filters.chosen;
  const pages = useRequestList('supply_chain', { stage: stage ? [stage] : null, text: filters.text });
  return (
    <Page>
      <PageHeader
        title={manifest.displayName}
        subtitle={manifest.cards[0] && subtitleFor(manifest.cards[0], actor.roles)}
      />
      <Workbench
        label="Approved Devices"
        pages={pages}
        table="supply_chain"
        several={(request) => request}
        waits={(request) => {
          const card = readFragment(requestCardFragment, request);
          return can('order', actor, card).allowed || can('shelve', actor, card).allowed;
        }}
        toolbar={<ListFilters filters={filters} />}
        card={(request, handle) => (
          <RequestCard
            request={request}
            label={supplyChainLabel(readFragment(requestCardFragment, request))}
            {...handle}
            actions={<RequestMenu request={request} watch />}
          />
        )}
        detailTitle="Device Details"
        detail={(id) => <DeviceDetails id={id} />}
        empty={<NoDevices filters={filters} />}
      />
    </Page>
  );
}
