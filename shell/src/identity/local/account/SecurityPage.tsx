import { Page, PageHeader, Stack } from '@portal/ui';
import { SecondFactorMissing } from '../../SecondFactorMissing.tsx';
import { SessionsPanel } from '../../sessions/SessionsPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';

/** The person's ways to sign in, and their sessions. */
export function SecurityPage() {
  return (
    <Page narrow>
      <PageHeader title="Security Settings" subtitle="How you sign in, and where you are signed in." />
      <Stack gap="md">
        <SecondFactorMissing />
        <PasswordPanel />
        <SecondFactorPanel />
        <SessionsPanel />
      </Stack>
    </Page>
  );
}
