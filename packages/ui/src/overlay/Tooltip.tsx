import { Tooltip as MantineTooltip } from '@mantine/core';
import { TIMINGS } from '@portal/domain';
import type { ReactElement, ReactNode } from 'react';
import classes from './Tooltip.module.css';

/** A short explanation on hover and focus, after 300 ms (spec 9). Never the only place where something is said. */
export function Tooltip({
  label,
  disabled = false,
  children,
}: {
  label: ReactNode;
  disabled?: boolean;
  children: ReactElement;
}) {
  return (
    <MantineTooltip
      label={label}
      disabled={disabled}
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
