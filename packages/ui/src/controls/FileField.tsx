import { Input } from '@mantine/core';
import type { Ref } from 'react';
import { useElementId } from '../hooks/useElementId.ts';
import classes from './FileField.module.css';
import { type FieldProps, wrapperProps } from './field.tsx';

/** Chooses one file, by the browser's own dialog or by dropping it on the field. `accept` filters the dialog, e.g. `.xls,.xlsx`. */
export function FileField({
  accept,
  onChange,
  inputRef,
  id,
  ...props
}: FieldProps & {
  accept?: string;
  onChange: (file: File | null) => void;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const inputId = useElementId(id);
  const { name, disabled, classNames, 'data-path': path, ...wrapper } = wrapperProps(props);
  const { input: _input, ...labels } = classNames;
  const described = [props.error && `${inputId}-error`, props.help && `${inputId}-description`].filter(
    Boolean,
  );
  return (
    <Input.Wrapper {...wrapper} id={inputId} classNames={labels}>
      <input
        ref={inputRef}
        id={inputId}
        name={name}
        data-path={path}
        type="file"
        accept={accept}
        disabled={disabled}
        required={props.required}
        className={classes.input}
        aria-invalid={Boolean(props.error) || undefined}
        aria-describedby={described.join(' ') || undefined}
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
      />
    </Input.Wrapper>
  );
}
