import { Page, PageHeader } from '@portal/ui';
import { SessionsPanel } from '../../identity/sessions/SessionsPanel.tsx';

/** The portal's own sessions of the person, whichever identity service signed them in. */
export function Sessions() {
  return (
    <Page narrow>
      <PageHeader title="Signed-in Devices" subtitle="Where you are signed in to the portal." />
      <SessionsPanel />
    </Page>
  );
}
