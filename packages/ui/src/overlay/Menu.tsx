import { Menu as MantineMenu } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './Menu.module.css';

/** People who navigate by landmarks find an open menu where its button is. */
const LANDMARKS = 'main, [role="dialog"]';

/** A button that opens a list of actions. `trigger` is one Button or IconButton; inside stand MenuItem, MenuLink, MenuSection. */
export function Menu({
  trigger,
  children,
  width = 240,
  align = 'end',
  inPlace = false,
}: {
  trigger: ReactElement;
  children: ReactNode;
  width?: number;
  /** The edge of the button at which it begins, where there is room. */
  align?: 'start' | 'end';
  /** The menu is rendered beside its button, in the same landmark. Use this only where no parent cuts off what overflows. */
  inPlace?: boolean;
}) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const own = trigger as ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  const ref = useMergedRef(own.props.ref, setButton);
  return (
    <MantineMenu
      position={`bottom-${align}`}
      width={width}
      shadow="md"
      radius="md"
      classNames={classes}
      transitionProps={{ duration: 0 }}
      withinPortal={!inPlace}
      portalProps={{ target: button?.closest<HTMLElement>(LANDMARKS) ?? undefined }}
      // The first item takes the focus. Otherwise a placeholder would take it, and a menu must not contain one.
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{cloneElement(own, { ref })}</MantineMenu.Target>
      <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  );
}

/** An action of a menu. */
export function MenuItem({
  icon,
  onClick,
  disabled,
  disabledReason,
  danger,
  children,
}: {
  icon?: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  /** Why the action cannot be chosen now. It stays reachable, and the reason stands below its name. */
  disabledReason?: string | null;
  danger?: boolean;
  children: ReactNode;
}) {
  if (disabledReason)
    return (
      <MantineMenu.Item
        leftSection={icon}
        closeMenuOnClick={false}
        className={classes.blocked}
        renderRoot={(props) => <button type="button" {...props} aria-disabled="true" />}
      >
        {children} <span className={classes.reason}>{disabledReason}</span>
      </MantineMenu.Item>
    );
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
