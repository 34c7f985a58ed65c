import { MESSAGES } from '@portal/domain';
import { PermissionGate } from '@portal/kit';
import { Banner, Page, PageHeader } from '@portal/ui';
import type { ReactNode } from 'react';

/** A page for those who manage users; all others read under its title that it is not for them. */
export function ManagersOnly({ title, children }: { title: string; children: ReactNode }) {
  const denied = (
    <Page>
      <PageHeader title={title} />
      <Banner kind="error">{MESSAGES.userManagementDenied}</Banner>
    </Page>
  );
  return (
    <PermissionGate all={['manage_users']} fallback={denied}>
      {children}
    </PermissionGate>
  );
}
