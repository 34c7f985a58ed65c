import { Checkbox, type FieldBinding, Grid } from '@portal/ui';
import { useId } from 'react';
import classes from './saved.module.css';

/** A group of check boxes for a few words. */
export function Choices<Word extends string>({
  legend,
  field: { id, name, value, error, onChange, 'data-path': path },
  options,
}: {
  legend: string;
  field: FieldBinding<Word[]>;
  options: readonly { value: Word; label: string }[];
}) {
  const errorId = useId();
  return (
    <fieldset className={classes.choices} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      <Grid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        {options.map(({ value: word, label }) => (
          <Checkbox
            key={word}
            id={`${id}-${word}`}
            name={name}
            data-path={path}
            label={label}
            checked={value.includes(word)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...value, word] : value.filter((each) => each !== word))
            }
          />
        ))}
      </Grid>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
