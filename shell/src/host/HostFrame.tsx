import { isRole, MESSAGES, ROLE_DEFINITIONS } from '@portal/domain';
import { failureOf, useAuth, useNotices } from '@portal/kit';
import { Button, FormActions, Modal, Select, Stack, Text, TextField } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { useIdentity } from '../identity/IdentityContext.ts';
import { useSettings } from '../portal/SettingsContext.ts';
import classes from './HostFrame.module.css';
import { pasteSession } from './pasted.tsx';

const roleName = (role: string) => (isRole(role) ? ROLE_DEFINITIONS[role].displayName : role);

/** Shown below every page: the person as whom the developer is signed in, and a way to become another person. */
export function HostFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <HostBar />
    </>
  );
}

function HostBar() {
  const { user } = useAuth();
  const [pasting, setPasting] = useState(false);
  return (
    <aside className={classes.bar} aria-label="Development">
      <Text size="sm">
        {user ? `${user.name}, ${user.roles.map(roleName).join(', ')}` : 'Nobody is signed in'}
      </Text>
      <RoleSwitch />
      <Button size="sm" onClick={() => setPasting(true)}>
        Paste a session
      </Button>
      <Modal opened={pasting} onClose={() => setPasting(false)} title="Paste a session">
        <PasteSession />
      </Modal>
    </aside>
  );
}

/** One of the gateway's demo accounts, with one choice. */
function RoleSwitch() {
  const { demoAccounts = [] } = useSettings();
  const { signInAs } = useIdentity();
  const { user } = useAuth();
  const notices = useNotices();
  if (!signInAs || demoAccounts.length === 0) return null;

  async function become(email: string) {
    const account = demoAccounts.find((each) => each.email === email);
    if (!account) return;
    try {
      await signInAs?.(account);
    } catch (error) {
      notices.failure(failureOf(error, MESSAGES.loginFailed).message);
    }
  }

  return (
    <Select
      label="Role"
      value={user?.email ?? ''}
      onChange={become}
      placeholder="Sign in as"
      options={demoAccounts.map(({ email, role }) => ({ value: email, label: roleName(role) }))}
    />
  );
}

function PasteSession() {
  const [token, setToken] = useState('');
  return (
    <Stack gap="md">
      <Text>
        The item “token” of the local storage of a portal in which you are signed in. It must be a session of
        the gateway that this page stands before.
      </Text>
      <TextField label="Session" value={token} onChange={setToken} />
      <FormActions>
        <Button tone="primary" disabled={!token.trim()} onClick={() => pasteSession(token.trim())}>
          Use
        </Button>
      </FormActions>
    </Stack>
  );
}
