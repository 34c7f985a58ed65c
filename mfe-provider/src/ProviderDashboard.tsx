import { subtitleFor } from '@portal/contract';
import { useUser } from '@portal/kit';
import { Page, PageHeader, TabbedColumns } from '@portal/ui';
import { useState } from 'react';
import manifest from '../portal.json';
import { OwnRequests } from './features/own-requests/OwnRequests.tsx';
import { useOwnRequests } from './features/own-requests/useOwnRequests.ts';
import { EditRequest } from './features/request-form/EditRequest.tsx';
import { SubmitRequest } from './features/request-form/SubmitRequest.tsx';
import { useShownTab } from './useShownTab.ts';

/** One element for all times: what changes in the list does not draw the form anew. */
const FORM = <SubmitRequest />;

/**
 * The form for a request on the left, the person's own requests on the right (spec 2, "Provider dashboard content"). On a phone
 * these are two tabs.
 */
export function ProviderDashboard() {
  const user = useUser();
  const [edited, setEdited] = useState<string | null>(null);
  const own = useOwnRequests();
  const { tab, show } = useShownTab();
  const [card] = manifest.cards;
  const subtitle = card && subtitleFor(card, user.roles);
  return (
    <Page>
      <PageHeader
        title="Device Requests Dashboard"
        subtitle={
          <>
            Welcome, <bdi>{user.name || user.email}</bdi>. {subtitle}
          </>
        }
      />
      <TabbedColumns
        label="New request and your requests"
        value={tab}
        onChange={show}
        columns={[
          { value: 'new', label: 'Submit New Request', content: FORM, screenOnly: true },
          {
            value: 'requests',
            label: 'Your Requests',
            count: own.count,
            content: <OwnRequests own={own} onEdit={setEdited} />,
          },
        ]}
      />
      <EditRequest id={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}
