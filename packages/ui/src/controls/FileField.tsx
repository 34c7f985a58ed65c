import { Input } from '@mantine/core';
import { type Ref, useEffect, useState } from 'react';
import { useElementId } from '../hooks/useElementId.ts';
import { UploadIcon } from '../icons/index.ts';
import classes from './FileField.module.css';
import { type FieldProps, wrapperProps } from './field.tsx';

/**
 * Chooses files, by the browser's own dialog or by dropping them on the field. `accept` filters the dialog, e.g. `.xls,.xlsx`; dropped files
 * are not filtered. The field stores nothing: it passes the chosen files on at once.
 */
export function FileField({
  accept,
  onChange,
  inputRef,
  id,
  ...props
}: FieldProps & {
  accept?: string;
  onChange: (files: File[]) => void;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const inputId = useElementId(id);
  const [over, setOver] = useState(false);
  const { name, disabled, classNames, 'data-path': path, ...wrapper } = wrapperProps(props);
  const { input: _input, ...labels } = classNames;
  const described = [props.error && `${inputId}-error`, props.help && `${inputId}-description`].filter(
    Boolean,
  );
  useEffect(() => refuseElsewhere(), []);
  return (
    <Input.Wrapper {...wrapper} id={inputId} classNames={labels}>
      <div
        className={classes.zone}
        data-over={over || undefined}
        data-invalid={Boolean(props.error) || undefined}
        data-disabled={disabled || undefined}
      >
        <UploadIcon />
        <span>
          <strong>Choose files</strong> or drop them here
        </span>
        {/* The input covers the whole zone: a click anywhere opens the dialog, and the browser itself handles dropped files. */}
        <input
          ref={inputRef}
          id={inputId}
          name={name}
          data-path={path}
          type="file"
          multiple
          accept={accept}
          disabled={disabled}
          required={props.required}
          className={classes.input}
          title=""
          aria-invalid={Boolean(props.error) || undefined}
          aria-describedby={described.join(' ') || undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // Lets the person choose the same file again.
            currentTarget.value = '';
            if (files.length > 0) onChange(files);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

/** A file dropped outside the field would replace the page, and the typed text would be lost. */
function refuseElsewhere(): () => void {
  const refuse = (event: DragEvent) => {
    const isField = event.target instanceof Element && event.target.matches('input[type="file"]');
    if (isField || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}
