import { ActionIcon } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './IconButton.module.css';
import { Tooltip } from './Tooltip.tsx';

/** A button that shows only an icon: `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  bordered = false,
  ...rest
}: { label: string; icon: ReactNode; bordered?: boolean } & Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'aria-label'
>) {
  return (
    <Tooltip label={label} delay="long">
      <ActionIcon
        type="button"
        variant={bordered ? 'default' : 'subtle'}
        color="gray"
        size={36}
        className={classes.button}
        {...rest}
        aria-label={label}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
