import { subtitleFor } from '@portal/contract';
import { useUser } from '@portal/kit';
import { Page, PageHeader } from '@portal/ui';
import { useState } from 'react';
import manifest from '../portal.json';
import { OwnRequests } from './features/own-requests/OwnRequests.tsx';
import { EditRequest } from './features/request-form/EditRequest.tsx';
import { SubmitRequest } from './features/request-form/SubmitRequest.tsx';
import classes from './ProviderDashboard.module.css';

/** The form for a request on the left, the person's own requests on the right (spec 2, "Provider dashboard content"). */
export function ProviderDashboard() {
  const user = useUser();
  const [edited, setEdited] = useState<string | null>(null);
  const [card] = manifest.cards;
  const subtitle = card && subtitleFor(card, user.roles);
  return (
    <Page>
      <PageHeader
        title="Device Requests Dashboard"
        subtitle={
          <>
            Welcome, {user.name || user.email}. {subtitle}
          </>
        }
      />
      <div className={classes.columns}>
        <div data-print="hide">
          <SubmitRequest />
        </div>
        <OwnRequests onEdit={setEdited} />
      </div>
      <EditRequest id={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}
