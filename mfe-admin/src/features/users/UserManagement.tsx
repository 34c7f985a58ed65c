import { subtitleFor } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { PermissionGate, useActor } from '@portal/kit';
import { Banner, Button, LinkButton, Page, PageHeader, PlusIcon } from '@portal/ui';
import { useState } from 'react';
import manifest from '../../../portal.json';
import { InviteDialog } from './InviteDialog.tsx';
import { UserList } from './UserList.tsx';

/** User Management (spec 2): for admins only, whatever brought someone else here. */
export function UserManagement() {
  return (
    <PermissionGate all={['manage_users']} fallback={<Denied />}>
      <Users />
    </PermissionGate>
  );
}

function Denied() {
  return (
    <Page>
      <PageHeader title="User Management" />
      <Banner kind="error">{MESSAGES.userManagementDenied}</Banner>
    </Page>
  );
}

function Users() {
  const { roles } = useActor();
  const [inviting, setInviting] = useState(false);
  return (
    <Page>
      <PageHeader
        title="User Management"
        subtitle={manifest.cards[0] && subtitleFor(manifest.cards[0], roles)}
        actions={
          <>
            <LinkButton to="/admin/security-events">Security Events</LinkButton>
            <LinkButton to="/admin/dashboards">Dashboards</LinkButton>
            <Button tone="primary" icon={<PlusIcon />} onClick={() => setInviting(true)}>
              Invite User
            </Button>
          </>
        }
      />
      <UserList />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </Page>
  );
}
