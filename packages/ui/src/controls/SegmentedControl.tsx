import { SegmentedControl as MantineSegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SegmentedControl.module.css';

/** Switches between a few views or values at once. `label` is read out, not shown. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  fullWidth,
}: {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  fullWidth?: boolean;
}) {
  return (
    <MantineSegmentedControl
      aria-label={label}
      size="sm"
      fullWidth={fullWidth}
      classNames={{ root: classes.root, indicator: classes.indicator, label: classes.label }}
      transitionDuration={0}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      data={options.map((option) => ({
        value: option.value,
        label: option.icon ? (
          <span className={classes.option}>
            {option.icon}
            {option.label}
          </span>
        ) : (
          option.label
        ),
      }))}
    />
  );
}
