import { MESSAGES } from '@portal/domain';
import { PermissionGate } from '@portal/kit';
import { Banner, Page, PageHeader } from '@portal/ui';
import type { ReactNode } from 'react';

/** A page for people who manage users. Everyone else sees its title and the reason why they may not use it. */
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
