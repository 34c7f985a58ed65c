import { Checkbox, type PortalForm } from '@portal/ui';
import type { ReactNode } from 'react';
import classes from './Meetings.module.css';

interface Option {
  value: string;
  label: ReactNode;
  /** True for an entry that is always checked. */
  isFixed?: boolean;
}

/** A form field whose value is a list: one check box for each possible entry. */
export function CheckList<Name extends string, Values extends Readonly<Record<Name, readonly string[]>>>({
  form,
  name,
  legend,
  required = false,
  options,
}: {
  form: PortalForm<Values, unknown>;
  name: Name;
  legend: string;
  required?: boolean;
  options: readonly Option[];
}) {
  const chosen: readonly string[] = form.values[name];
  const error = form.errors[name];
  const set = (next: readonly string[]) => form.set(name, next as Values[Name]);
  return (
    <fieldset
      className={classes.members}
      data-path={name}
      aria-describedby={error ? `${form.id}-${name}` : undefined}
    >
      <legend>
        {legend}
        {required && <span className={classes.required}>Required</span>}
      </legend>
      {error && (
        <p id={`${form.id}-${name}`} className={classes.error}>
          {error}
        </p>
      )}
      {options.map(({ value, label, isFixed = false }) => (
        <Checkbox
          key={value}
          label={label}
          checked={isFixed || chosen.includes(value)}
          disabled={isFixed}
          onChange={(checked) => set(checked ? [...chosen, value] : chosen.filter((each) => each !== value))}
        />
      ))}
    </fieldset>
  );
}
