import { PasswordInput } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { type FieldProps, wrapperProps } from './field.tsx';

/** A password with a button to show it. Give `autoComplete` "current-password" or "new-password". */
export function PasswordField({
  onChange,
  ...props
}: FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'onChange' | 'value' | 'size'> & {
    value: string;
    onChange: (value: string) => void;
    autoComplete: 'current-password' | 'new-password';
  }) {
  return (
    <PasswordInput
      {...wrapperProps(props)}
      // Mantine sets the error state only on the frame around the input.
      aria-invalid={Boolean(props.error) || undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
