import { Checkbox as MantineCheckbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice.module.css';

/** Yes or no, sent with the form. For a setting that applies at once use Switch. */
export function Checkbox({
  label,
  help,
  checked,
  onChange,
  ...rest
}: {
  id?: string;
  name?: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean;
  'data-path'?: string;
}) {
  return (
    <MantineCheckbox
      {...rest}
      size="sm"
      label={label}
      description={help}
      checked={checked}
      classNames={{
        label: classes.label,
        description: classes.help,
        input: classes.input,
        error: classes.error,
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
