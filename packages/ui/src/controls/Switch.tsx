import { Switch as MantineSwitch } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice.module.css';

/** A setting that applies at once. */
export function Switch({
  label,
  help,
  checked,
  onChange,
  disabled,
}: {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <MantineSwitch
      size="sm"
      label={label}
      description={help}
      checked={checked}
      disabled={disabled}
      classNames={{ label: classes.label, description: classes.help, track: classes.track }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
