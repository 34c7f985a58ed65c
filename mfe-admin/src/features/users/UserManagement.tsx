import { subtitleFor } from '@portal/contract';
import { useActor } from '@portal/kit';
import { Button, LinkButton, lazyPart, Page, PageHeader, PlusIcon } from '@portal/ui';
import { useState } from 'react';
import manifest from '../../../portal.json';
import { ManagersOnly } from '../../shared/ManagersOnly.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { UserList } from './UserList.tsx';

const FailedMailCount = lazyPart(
  async () => (await import('../../shared/FailedMailCount.tsx')).FailedMailCount,
  {
    quiet: true,
  },
);

const TITLE = 'User Management';

/** User Management (spec 2). Only admins can use it, even when a link brings another person here. */
export function UserManagement() {
  return (
    <ManagersOnly title={TITLE}>
      <Users />
    </ManagersOnly>
  );
}

function Users() {
  const { roles } = useActor();
  const [inviting, setInviting] = useState(false);
  return (
    <Page>
      <PageHeader
        title={TITLE}
        subtitle={manifest.cards[0] && subtitleFor(manifest.cards[0], roles)}
        actions={
          <>
            <LinkButton to="/admin/security-events">Security Events</LinkButton>
            <LinkButton to="/admin/mails">
              Failed Mails
              <FailedMailCount />
            </LinkButton>
            <LinkButton to="/admin/settings">Settings</LinkButton>
            <LinkButton to="/admin/dashboards">Dashboards</LinkButton>
            <LinkButton to="/admin/operations">Operations</LinkButton>
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
