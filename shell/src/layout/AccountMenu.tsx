import { type PortalUser, useAuth } from '@portal/kit';
import {
  Avatar,
  Button,
  ColorSchemeSwitch,
  Menu,
  MenuItem,
  MenuLink,
  MenuSection,
  SignOutIcon,
  UserIcon,
} from '@portal/ui';
import { useNavigate } from 'react-router-dom';
import classes from './TopBar.module.css';

/** Who is signed in, the profile, the colour scheme, the way out. */
export function AccountMenu({ user }: { user: PortalUser }) {
  const { logout } = useAuth();
  const navigate = useNavigate();
  const shown = user.firstName || user.email;
  return (
    <Menu
      width={272}
      trigger={
        <Button tone="quiet" className={classes.account} aria-label={`Account of ${shown}`}>
          <span className={classes.person}>
            <Avatar name={user.name} imageUrl={user.imageUrl} size={28} />
            <span className={classes.personName}>{shown}</span>
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
      <MenuSection>
        <ColorSchemeSwitch />
      </MenuSection>
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
