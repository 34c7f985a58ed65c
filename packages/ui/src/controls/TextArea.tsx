import { Textarea } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './field.module.css';
import { type FieldProps, wrapperProps } from './field.tsx';

/** Several lines of text. `rows` is its smallest height; it grows with its text up to `maxRows`. */
export function TextArea({
  onChange,
  rows = 4,
  maxRows = 12,
  ...props
}: FieldProps &
  Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps | 'onChange' | 'value' | 'size'> & {
    value: string;
    onChange: (value: string) => void;
    maxRows?: number;
  }) {
  return (
    <Textarea
      {...wrapperProps(props)}
      autosize
      inputContainer={(input) => (
        <>
          {input}
          <div className={classes.paper} data-text={props.value} />
        </>
      )}
      minRows={rows}
      maxRows={Math.max(rows, maxRows)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
