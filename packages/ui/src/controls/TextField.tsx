import { TextInput } from '@mantine/core';
import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';
import { type FieldProps, wrapperProps } from './field.tsx';

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'onChange' | 'value' | 'size'> {
  value: string;
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
  leftIcon?: ReactNode;
  /** Draws the input and the element beside it, below the label. */
  inputContainer?: (input: ReactNode) => ReactNode;
}

/** One line of text, with its label above and help and error below. */
export function TextField({ onChange, leftIcon, ...props }: TextFieldProps) {
  return (
    <TextInput
      {...wrapperProps(props)}
      leftSection={leftIcon}
      onChange={(event) => onChange(event.currentTarget.value, event)}
    />
  );
}
