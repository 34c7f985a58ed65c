import type { ComponentPropsWithRef, CSSProperties } from 'react';
import classes from './CodeField.module.css';
import type { FieldProps } from './field.tsx';
import { TextField } from './TextField.tsx';

/** The digits of a code that a mail or an app shows, with or without spaces between them. One field, so that pasting, autofill and screen readers work; `onComplete` fires at the last digit. */
export function CodeField({
  length = 6,
  onChange,
  onComplete,
  ...props
}: FieldProps &
  Pick<ComponentPropsWithRef<'input'>, 'ref' | 'onBlur' | 'autoFocus'> & {
    length?: number;
    value: string;
    onChange: (value: string) => void;
    onComplete?: (code: string) => void;
  }) {
  return (
    <div className={classes.code} style={{ '--code-length': length } as CSSProperties}>
      <TextField
        {...props}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={'•'.repeat(length)}
        onChange={(text) => {
          const digits = text.replace(/\D/g, '').slice(0, length);
          onChange(digits);
          if (digits.length === length) onComplete?.(digits);
        }}
      />
    </div>
  );
}
