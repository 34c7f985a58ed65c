import { inGroups } from '@portal/domain';
import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type CSSProperties,
  useLayoutEffect,
  useState,
} from 'react';
import classes from './CodeField.module.css';
import type { FieldProps } from './field.tsx';
import { TextField } from './TextField.tsx';

/** Codes with more digits are shown in groups, because they are hard to compare in one row. */
const LONGEST_ROW = 6;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * An input for the digits of a code from a mail or an app. A long code is shown in groups, as in the mail. It is one field, so
 * that pasting, autofill and screen readers work. It accepts spaces and hyphens; `onChange` gets only the digits.
 */
export function CodeField({
  length = 6,
  value,
  onChange,
  ...props
}: FieldProps &
  Pick<ComponentPropsWithRef<'input'>, 'ref' | 'onBlur' | 'autoFocus'> & {
    length?: number;
    value: string;
    onChange: (value: string) => void;
  }) {
  const shownAs = length > LONGEST_ROW ? inGroups : String;
  const placeholder = shownAs('•'.repeat(length));
  const [edit, setEdit] = useState<{ field: HTMLInputElement; before: string } | null>(null);

  // The browser moves the caret to the end when the field's new value differs from the typed text.
  useLayoutEffect(() => {
    if (!edit || document.activeElement !== edit.field) return;
    const caret = shownAs(edit.before).length;
    edit.field.setSelectionRange(caret, caret);
  }, [edit, shownAs]);

  function change(text: string, { currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const caret = field.selectionStart ?? text.length;
    let before = digitsOf(text.slice(0, caret));
    let after = digitsOf(text.slice(caret));
    if (before + after === value) {
      // Only a space was deleted. The person means the digit beside it, so delete that digit.
      const { inputType } = nativeEvent as InputEvent;
      if (inputType === 'deleteContentBackward') before = before.slice(0, -1);
      if (inputType === 'deleteContentForward') after = after.slice(1);
    }
    setEdit({ field, before: before.slice(0, length) });
    onChange((before + after).slice(0, length));
  }

  return (
    <div className={classes.code} style={{ '--code-length': placeholder.length } as CSSProperties}>
      <TextField
        {...props}
        value={shownAs(value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={placeholder}
        onChange={change}
      />
    </div>
  );
}
