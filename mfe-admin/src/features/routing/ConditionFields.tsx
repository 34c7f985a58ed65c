import {
  AMOUNT_TESTS,
  CHOICE_TESTS,
  CURRENCY_NAMES,
  type Currency,
  isRoutingAmount,
  isWritten,
  ROUTING_FIELDS,
  type RoutingField,
  routingLabel,
  routingOptions,
  type TypedCondition,
} from '@portal/domain';
import { Button, Checkbox, Select, TextArea, TextField, VisuallyHidden } from '@portal/ui';
import { useState } from 'react';
import type { FieldOf } from './fieldsOf.ts';
import classes from './routing.module.css';

const FIELDS = ROUTING_FIELDS.map((value) => ({ value, label: routingLabel(value) }));
const testsOf = (field: RoutingField): Readonly<Record<string, string>> =>
  isRoutingAmount(field) ? AMOUNT_TESTS : CHOICE_TESTS;

/** One condition: its field, its comparison and its value. */
export function ConditionFields({
  condition,
  index,
  of,
  field,
  onChange,
  onRemove,
}: {
  condition: TypedCondition;
  index: number;
  /** The name of the rule that contains it. */
  of: string;
  field: FieldOf;
  onChange: (condition: TypedCondition) => void;
  onRemove: () => void;
}) {
  const set = (changes: Partial<TypedCondition>) => onChange({ ...condition, ...changes });
  const tests = testsOf(condition.field);
  return (
    <fieldset className={classes.condition} data-condition={index}>
      <VisuallyHidden component="legend">{`Condition ${index + 1} of ${of}`}</VisuallyHidden>
      <Select
        {...field('field')}
        label="Looks at"
        options={FIELDS}
        value={condition.field}
        onChange={(chosen) => {
          const next = chosen as RoutingField;
          const [first = ''] = Object.keys(testsOf(next));
          set({ field: next, is: condition.is in testsOf(next) ? condition.is : first, values: [] });
        }}
      />
      <Select
        {...field('is')}
        label="How"
        options={Object.entries(tests).map(([value, label]) => ({ value, label }))}
        value={condition.is}
        onChange={(chosen) => set({ is: chosen })}
      />
      <Values key={condition.field} condition={condition} field={field} set={set} />
      <div>
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Remove condition ${index + 1} of ${of}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

function Values({
  condition: { field: name, amount, currency, values, written },
  field,
  set,
}: {
  condition: TypedCondition;
  field: FieldOf;
  set: (changes: Partial<TypedCondition>) => void;
}) {
  // A stored value that is no longer offered stays visible, even when it is unchecked.
  const [stored] = useState(values);
  if (isRoutingAmount(name))
    return (
      <div className={classes.amount}>
        <TextField
          {...field('amount')}
          label="Amount"
          required
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(typed) => set({ amount: typed })}
        />
        <Select
          {...field('currency')}
          label="Currency"
          options={CURRENCY_NAMES}
          value={currency}
          onChange={(chosen) => set({ currency: chosen as Currency })}
        />
      </div>
    );
  const bound = field('values');
  if (isWritten(name))
    return (
      <TextArea
        {...bound}
        label="Names, one on each line"
        required
        rows={2}
        value={written}
        onChange={(typed) => set({ written: typed })}
      />
    );
  const { id, error } = bound;
  return (
    <fieldset className={classes.values} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Values</legend>
      <div className={classes.buttons}>
        {routingOptions(name, stored).map(({ value, label }, index) => (
          <Checkbox
            key={value}
            {...(index === 0 ? { id, 'data-path': bound['data-path'] } : {})}
            label={label}
            checked={values.includes(value)}
            onChange={(checked) =>
              set({ values: checked ? [...values, value] : values.filter((each) => each !== value) })
            }
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
