import { type ReactNode, useId } from 'react';
import classes from './SegmentedControl.module.css';

/** Switches between a few views or values at once. `label` is read out, not shown. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  fullWidth,
}: {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  fullWidth?: boolean;
}) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes.root}
      data-full-width={fullWidth || undefined}
    >
      {options.map((option) => (
        <div key={option.value} className={classes.control}>
          <input
            type="radio"
            id={`${name}-${option.value}`}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={classes.input}
          />
          <label htmlFor={`${name}-${option.value}`} className={classes.label}>
            {option.icon ? (
              <span className={classes.option}>
                {option.icon}
                {option.label}
              </span>
            ) : (
              option.label
            )}
          </label>
        </div>
      ))}
    </div>
  );
}
