import { MESSAGES } from '@portal/domain';
import { actorOf, type PortalUser, useAuth } from '@portal/kit';
import {
  Avatar,
  Button,
  CheckIcon,
  ClipboardIcon,
  HelpIcon,
  Menu,
  MenuItem,
  MenuLink,
  MenuSection,
  MoonIcon,
  SignOutIcon,
  SunIcon,
  SystemIcon,
  UserIcon,
  useColorScheme,
  VisuallyHidden,
} from '@portal/ui';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { setHelp } from '../portal/pageState.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { contributionsTo } from '../slots/contributions.ts';
import classes from './TopBar.module.css';

const SCHEMES = [
  { value: 'auto', label: 'System colors', icon: <SystemIcon /> },
  { value: 'light', label: 'Light colors', icon: <SunIcon /> },
  { value: 'dark', label: 'Dark colors', icon: <MoonIcon /> },
] as const;

/** Shows who is signed in, the profile, the colour scheme and Sign Out. */
export function AccountMenu({ user }: { user: PortalUser }) {
  const { logout } = useAuth();
  const { scheme, choose } = useColorScheme();
  const navigate = useNavigate();
  const account = useRef<HTMLButtonElement>(null);
  const entries = contributionsTo(useRegistry(), actorOf(user), 'account.entry');
  const shown = user.firstName || user.email;
  return (
    <Menu
      width={272}
      inPlace
      trigger={
        <Button ref={account} tone="quiet" className={classes.account}>
          <span className={classes.person}>
            <Avatar name={user.name} imageUrl={user.imageUrl} size={28} />
            <span className={classes.personName}>{shown}</span>
            <VisuallyHidden>, account</VisuallyHidden>
          </span>
        </Button>
      }
    >
      <MenuSection>
        <p className={classes.menuName}>{user.name}</p>
        {user.name !== user.email && <p className={classes.menuEmail}>{user.email}</p>}
      </MenuSection>
      <MenuLink to="/profile" icon={<UserIcon />}>
        Profile
      </MenuLink>
      {entries.map(({ key, path, title }) => (
        <MenuLink key={key} to={path} icon={<ClipboardIcon />}>
          {title}
        </MenuLink>
      ))}
      <MenuItem
        icon={<HelpIcon />}
        onClick={() => {
          // The help returns the focus to the element that had it. This menu entry is no longer there then, so focus the menu's button.
          account.current?.focus();
          setHelp(true);
        }}
      >
        {MESSAGES.helpTitle}
      </MenuItem>
      {SCHEMES.map(({ value, label, icon }) => (
        <MenuItem key={value} icon={scheme === value ? <CheckIcon /> : icon} onClick={() => choose(value)}>
          {label}
          {scheme === value && <VisuallyHidden> (in use)</VisuallyHidden>}
        </MenuItem>
      ))}
      <MenuItem
        icon={<SignOutIcon />}
        onClick={() => {
          void navigate('/home');
          void logout();
        }}
      >
        Sign out
      </MenuItem>
    </Menu>
  );
}
