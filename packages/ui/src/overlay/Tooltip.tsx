import { Tooltip as MantineTooltip } from '@mantine/core';
import { TIMINGS } from '@portal/domain';
import type { ReactElement, ReactNode, RefObject } from 'react';
import classes from './Tooltip.module.css';

/** A short explanation on hover and focus, after 300 ms (spec 9). Never the only place where something is said. */
export function Tooltip({
  label,
  disabled = false,
  opened,
  target,
  children,
}: {
  label: ReactNode;
  disabled?: boolean;
  /** Whether it is shown, where the caller knows that: with a `target` in place of children. */
  opened?: boolean;
  target?: RefObject<HTMLElement | null>;
  children?: ReactElement;
}) {
  return (
    <MantineTooltip
      label={label}
      disabled={disabled}
      opened={opened}
      target={target}
      openDelay={TIMINGS.tooltipMedium}
      events={{ hover: true, focus: true, touch: true }}
      classNames={{ tooltip: classes.tooltip }}
      multiline
      maw={280}
    >
      {children}
    </MantineTooltip>
  );
}
