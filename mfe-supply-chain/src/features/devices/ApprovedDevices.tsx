import { subtitleFor } from '@portal/contract';
import { supplyChainLabel } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { RequestCard, requestCardFragment, useRequestList, Workbench } from '@portal/requests';
import { Page, PageHeader } from '@portal/ui';
import manifest from '../../../portal.json';
import { DeviceDetails } from './DeviceDetails.tsx';
import { DeviceFilters } from './DeviceFilters.tsx';
import { filterInput } from './filter.ts';
import { NoDevices } from './NoDevices.tsx';
import { useDeviceFilter } from './useDeviceFilter.ts';

/** Approved Devices (spec 2, "Role work screens"): what is to be ordered, on its way, and on the shelf. */
export function ApprovedDevices() {
  const { roles } = useActor();
  const filter = useDeviceFilter();
  const pages = useRequestList('supply_chain', filterInput(filter.stage, filter.text));
  return (
    <Page>
      <PageHeader
        title={manifest.displayName}
        subtitle={manifest.cards[0] && subtitleFor(manifest.cards[0], roles)}
      />
      <Workbench
        label="Approved Devices"
        pages={pages}
        toolbar={<DeviceFilters filter={filter} />}
        card={(request, handle) => (
          <RequestCard
            request={request}
            label={supplyChainLabel(readFragment(requestCardFragment, request))}
            {...handle}
          />
        )}
        detailTitle="Device Details"
        detail={(id) => <DeviceDetails id={id} />}
        empty={<NoDevices filtered={filter.filtered} onClear={filter.clear} />}
      />
    </Page>
  );
}
