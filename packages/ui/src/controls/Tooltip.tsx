import { Tooltip as MantineTooltip } from '@mantine/core';
import { TIMINGS } from '@portal/domain';
import type { ReactElement, ReactNode, RefObject } from 'react';
import classes from './Tooltip.module.css';

const DELAYS = { medium: TIMINGS.tooltipMedium, long: TIMINGS.tooltipLong } as const;

/**
 * A short explanation on hover and focus, after 300 ms, or 500 where it only repeats what is seen (spec 9). Never the only
 * place where something is said.
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
