import type { SettingEntry, TypedSetting } from '@portal/domain';
import { Checkbox, type PortalForm, Select, Stack, Text, TextArea, TextField } from '@portal/ui';
import classes from './settings.module.css';
import { rangeText, WEEK, weekdayName } from './words.ts';

type SettingForm = PortalForm<{ value: TypedSetting }, unknown>;

/** The field in which a setting is changed. */
export function SettingField({ entry, form }: { entry: SettingEntry; form: SettingForm }) {
  const { value, ...field } = form.field('value');
  const help = `${rangeText(entry)}.`;
  const change = (typed: TypedSetting) => field.onChange(typed);
  switch (entry.kind) {
    case 'number':
    case 'text':
      return (
        <TextField
          {...field}
          label={entry.kind === 'number' ? `${entry.label} (${entry.unit})` : entry.label}
          help={help}
          autoComplete="off"
          inputMode={entry.kind === 'number' ? 'numeric' : 'text'}
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
          options={entry.options.map((option) => ({ value: option, label: entry.labels[option] ?? option }))}
          value={String(value)}
          onChange={change}
        />
      );
    case 'weekdays':
      return <Weekdays entry={entry} help={help} form={form} />;
  }
}

function Weekdays({ entry, help, form }: { entry: SettingEntry; help: string; form: SettingForm }) {
  const { id, value, error, onChange, ...field } = form.field('value');
  const chosen = value as readonly string[];
  return (
    <fieldset className={classes.week} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{entry.label}</legend>
      <Stack gap="xs">
        {WEEK.map((day, index) => (
          <Checkbox
            key={day}
            {...(index === 0 ? { id, 'data-path': field['data-path'] } : {})}
            label={weekdayName(day)}
            checked={chosen.includes(day)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, day] : chosen.filter((each) => each !== day))
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
