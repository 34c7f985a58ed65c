import {
  Anchor,
  Button,
  Group,
  Menu,
  MenuItem,
  MenuLink,
  MenuSection,
  Modal,
  NoticeStack,
  Panel,
  SignOutIcon,
  Tabs,
  UserIcon,
} from '@portal/ui';
import { useState } from 'react';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';

export function Overlays() {
  const [opened, setOpened] = useState(false);
  const [tab, setTab] = useState<'in' | 'up'>('in');
  const [notices, setNotices] = useState([
    { id: 1, kind: 'success', text: 'Balloon catheter has been marked as ordered' },
    { id: 2, kind: 'error', text: 'Failed to download file' },
  ] as const);
  return (
    <Panel title="Over the page">
      <Group gap="xs" mb="md">
        <Button onClick={() => setOpened(true)}>Open dialog</Button>
        <Menu trigger={<Button icon={<UserIcon />}>Account</Button>}>
          <MenuSection>amara.okafor@hospital.example</MenuSection>
          <MenuLink to="/profile" icon={<UserIcon />}>
            Profile
          </MenuLink>
          <MenuItem icon={<SignOutIcon />} onClick={() => {}}>
            Sign out
          </MenuItem>
          <MenuSection>
            <ColorSchemeSwitch />
          </MenuSection>
        </Menu>
        <Anchor href="https://example.org">Edit Account Details</Anchor>
      </Group>
      <Tabs
        label="Access"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'in', label: 'Sign In', content: 'Welcome back.' },
          { value: 'up', label: 'Sign Up', content: 'New here?' },
        ]}
      />
      <Modal opened={opened} onClose={() => setOpened(false)} title="Complete Your Profile">
        <p>Select a role.</p>
        <Button tone="primary">Done</Button>
      </Modal>
      <NoticeStack
        notices={notices}
        onDismiss={(id) =>
          setNotices((all) => all.filter((notice) => notice.id !== id) as unknown as typeof all)
        }
      />
    </Panel>
  );
}
