import type { ReactNode } from 'react';
import classes from './field.module.css';

/** The properties that every field takes. `form.field(name)` gives the id, name, value, error and handlers. */
export interface FieldProps {
  id?: string;
  name?: string;
  label: ReactNode;
  /** A hint under the field. */
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  'data-path'?: string;
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The label. "Required" is written only for people who see it; assistive technology reads it from the input. */
export function FieldLabel({ label, required }: { label: ReactNode; required?: boolean }) {
  return (
    <>
      {label}
      {required && (
        <span aria-hidden className={classes.required}>
          Required
        </span>
      )}
    </>
  );
}

/** The part of a field's props that all of Mantine's inputs share. */
export function wrapperProps({ label, help, error, required, ...rest }: FieldProps) {
  return {
    ...rest,
    required,
    withAsterisk: false,
    label: <FieldLabel label={label} required={required} />,
    description: help,
    error,
    inputWrapperOrder: ORDER,
    classNames: {
      label: classes.label,
      description: classes.help,
      error: classes.error,
      input: classes.input,
    },
  };
}
