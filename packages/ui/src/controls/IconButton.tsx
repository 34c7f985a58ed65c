import { ActionIcon } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react';
import classes from './IconButton.module.css';
import { LazyTooltip } from './LazyTooltip.tsx';

/** A button that shows only an icon: `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  bordered = false,
  ref,
  ...rest
}: { label: string; icon: ReactNode; bordered?: boolean } & Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'aria-label'
>) {
  const element = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ActionIcon
        type="button"
        variant={bordered ? 'default' : 'subtle'}
        color="gray"
        size={36}
        className={classes.button}
        {...rest}
        ref={useMergedRef(ref, element)}
        aria-label={label}
      >
        {icon}
      </ActionIcon>
      <LazyTooltip label={label} target={element} isName />
    </>
  );
}
