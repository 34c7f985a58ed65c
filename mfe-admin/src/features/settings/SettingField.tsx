import type { SettingEntry, TypedSetting } from '@portal/domain';
import { Checkbox, Select, Stack, Text, TextArea, TextField } from '@portal/ui';
import { CriteriaField } from './CriteriaField.tsx';
import type { SettingForm } from './settingForm.ts';
import classes from './settings.module.css';
import { rangeText, WEEK, weekdayName } from './words.ts';

const INPUT_MODE = { number: 'numeric', text: 'text', person: 'email' } as const;

/** The field in which a setting is changed. */
export function SettingField({ entry, form }: { entry: SettingEntry; form: SettingForm }) {
  const { value, ...field } = form.field('value');
  const help = `${rangeText(entry)}.`;
  const change = (typed: TypedSetting) => field.onChange(typed);
  switch (entry.kind) {
    case 'number':
    case 'text':
    case 'person':
      return (
        <TextField
          {...field}
          label={entry.kind === 'number' ? `${entry.label} (${entry.unit})` : entry.label}
          help={help}
          autoComplete="off"
          inputMode={INPUT_MODE[entry.kind]}
          value={String(value)}
          onChange={change}
        />
      );
    case 'dates':
      return (
        <TextArea
          {...field}
          label={entry.label}
          help={help}
          rows={6}
          value={String(value)}
          onChange={change}
        />
      );
    case 'choice':
      return (
        <Select
          {...field}
          label={entry.label}
          options={optionsOf(entry)}
          value={String(value)}
          onChange={change}
        />
      );
    case 'weekdays':
      return (
        <Choices
          entry={entry}
          help={help}
          form={form}
          options={WEEK.map((day) => ({ value: day, label: weekdayName(day) }))}
        />
      );
    case 'criteria':
      return <CriteriaField entry={entry} help={help} form={form} />;
    case 'choices':
      return <Choices entry={entry} help={help} form={form} options={optionsOf(entry)} />;
    // Rules have a page of their own.
    case 'rules':
      return null;
  }
}

const optionsOf = ({
  options,
  labels,
}: {
  options: readonly string[];
  labels: Readonly<Record<string, string>>;
}) => options.map((option) => ({ value: option, label: labels[option] ?? option }));

function Choices({
  entry,
  help,
  form,
  options,
}: {
  entry: SettingEntry;
  help: string;
  form: SettingForm;
  options: readonly { value: string; label: string }[];
}) {
  const { id, value, error, onChange, ...field } = form.field('value');
  const chosen = value as readonly string[];
  return (
    <fieldset className={classes.week} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{entry.label}</legend>
      <Stack gap="xs">
        {options.map(({ value: option, label }, index) => (
          <Checkbox
            key={option}
            {...(index === 0 ? { id, 'data-path': field['data-path'] } : {})}
            label={label}
            checked={chosen.includes(option)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, option] : chosen.filter((each) => each !== option))
            }
          />
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        {help}
      </Text>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
