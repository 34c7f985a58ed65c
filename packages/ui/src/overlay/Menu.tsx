import { Menu as MantineMenu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './Menu.module.css';

/** A button that opens a list of actions. `trigger` is one Button or IconButton; inside stand MenuItem, MenuLink, MenuSection. */
export function Menu({
  trigger,
  children,
  width = 240,
  inPlace = false,
}: {
  trigger: ReactElement;
  children: ReactNode;
  width?: number;
  /** The menu is rendered beside its button, in the same landmark. Use this only where no parent cuts off what overflows. */
  inPlace?: boolean;
}) {
  return (
    <MantineMenu
      position="bottom-end"
      width={width}
      shadow="md"
      radius="md"
      classNames={classes}
      transitionProps={{ duration: 0 }}
      withinPortal={!inPlace}
      // The first item takes the focus. Otherwise a placeholder would take it, and a menu must not contain one.
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  );
}

/** An action of a menu. */
export function MenuItem({
  icon,
  onClick,
  disabled,
  danger,
  children,
}: {
  icon?: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <MantineMenu.Item
      leftSection={icon}
      onClick={onClick}
      disabled={disabled}
      data-danger={danger || undefined}
    >
      {children}
    </MantineMenu.Item>
  );
}

/** A link to a page of the portal, in a menu. */
export function MenuLink({ icon, to, children }: { icon?: ReactNode; to: string; children: ReactNode }) {
  return (
    <MantineMenu.Item component={Link} to={to} leftSection={icon}>
      {children}
    </MantineMenu.Item>
  );
}

/** Content that is not an action (who is signed in, a switch). A line separates it from the actions. */
export function MenuSection({ children }: { children: ReactNode }) {
  return <div className={classes.section}>{children}</div>;
}
