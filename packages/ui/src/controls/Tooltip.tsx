import { Tooltip as MantineTooltip } from '@mantine/core';
import { TIMINGS } from '@portal/domain';
import type { ReactElement, ReactNode, RefObject } from 'react';
import classes from './Tooltip.module.css';

const DELAYS = { medium: TIMINGS.tooltipMedium, long: TIMINGS.tooltipLong } as const;

/**
 * A short explanation on hover and focus. It appears after 300 ms, or after 500 ms when it only repeats what is visible (spec 9).
 * Never use it as the only place where something is said.
 */
export function Tooltip({
  label,
  disabled = false,
  delay = 'medium',
  opened,
  target,
  children,
}: {
  label: ReactNode;
  disabled?: boolean;
  delay?: keyof typeof DELAYS;
  /** Shows or hides the tooltip when the caller controls it. Use it with `target` instead of children. */
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
      openDelay={DELAYS[delay]}
      events={{ hover: true, focus: true, touch: true }}
      classNames={{ tooltip: classes.tooltip }}
      multiline
      maw={280}
    >
      {children}
    </MantineTooltip>
  );
}
