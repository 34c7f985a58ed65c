import { Page, PageHeader } from '@portal/ui';
import { SessionsPanel } from '../../identity/sessions/SessionsPanel.tsx';

/** The person's sessions in the portal. The page exists with every identity service. */
export function Sessions() {
  return (
    <Page narrow>
      <PageHeader title="Signed-in Devices" subtitle="Where you are signed in to the portal." />
      <SessionsPanel />
    </Page>
  );
}
