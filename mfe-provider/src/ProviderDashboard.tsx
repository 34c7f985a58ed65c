import { subtitleFor } from '@portal/contract';
import { EDIT_REQUEST, ID, OPEN_REQUEST } from '@portal/domain';
import { useUser } from '@portal/kit';
import { Page, PageHeader, TabbedColumns } from '@portal/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import manifest from '../portal.json';
import { OwnRequests } from './features/own-requests/OwnRequests.tsx';
import { useOwnRequests } from './features/own-requests/useOwnRequests.ts';
import { EditRequest } from './features/request-form/EditRequest.tsx';
import { SubmitRequest } from './features/request-form/SubmitRequest.tsx';
import { useShownTab } from './useShownTab.ts';

/** Always the same element, so that changes of the list do not render the form again. */
const FORM = <SubmitRequest />;

/**
 * The form for a request on the left, the person's own requests on the right (spec 2, "Provider dashboard content"). On a phone
 * these are two tabs.
 */
export function ProviderDashboard() {
  const user = useUser();
  const [edited, setEdited] = useState<string | null>(null);
  const asked = useAskedEdit();
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
      <EditRequest
        id={edited ?? asked.id}
        onClose={() => {
          setEdited(null);
          asked.end();
        }}
      />
    </Page>
  );
}

/**
 * The request whose form the address opens, as in the link on the page of a request. When the form is closed, the address names only the
 * request.
 */
function useAskedEdit() {
  const [parameters, setParameters] = useSearchParams();
  const request = parameters.get(OPEN_REQUEST);
  const id = parameters.has(EDIT_REQUEST) && request && ID.test(request) ? request : null;
  return {
    id,
    end() {
      if (!parameters.has(EDIT_REQUEST)) return;
      const change = (before: URLSearchParams) => {
        const after = new URLSearchParams(before);
        after.delete(EDIT_REQUEST);
        return after;
      };
      setParameters(change, { replace: true, preventScrollReset: true });
    },
  };
}
