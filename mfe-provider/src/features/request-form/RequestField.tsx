import { inputField, OTHER_MANUFACTURER, type RequesterField } from '@portal/domain';
import {
  type FieldBinding,
  type PortalForm,
  RadioGroup,
  Select,
  TextArea,
  TextField,
  YES_NO,
} from '@portal/ui';
import type { Device } from './devices.graphql.ts';
import { OfferingField } from './OfferingField.tsx';
import { UdiField } from './UdiField.tsx';
import { chosenOther, type OtherText, type RequestFormValues } from './values.ts';

const NONE: readonly string[] = [];

const optionsOf = (options: readonly string[], labels: Readonly<Record<string, string>>) =>
  options.map((value) => ({ value, label: labels[value] ?? value }));

/**
 * The input of one form field. The choice Other opens a text field (spec 5). It is always offered, and a typed text that is not an option
 * goes into that field. `used` are names that people have written there before. In a field that offers devices, `onDevice` is called with
 * the chosen one.
 */
export function RequestField<Result>({
  form,
  name,
  used = NONE,
  onNear,
  known,
  onDevice,
}: {
  form: PortalForm<RequestFormValues, Result>;
  name: RequesterField;
  used?: readonly string[] | undefined;
  onNear?: () => void;
  /** The device identifier of the chosen device. */
  known?: string | undefined;
  onDevice?: (device: Device) => void;
}) {
  const entry = inputField(name);
  const { label, formLabel = label, help, placeholder } = entry;
  // A field with `requiredWith` is required here, because its section appears only when its flag is set.
  const required = entry.required ?? entry.requiredWith ?? false;
  const binding = form.field(name);
  const common = { label: formLabel, help, required };
  if (entry.kind === 'flag')
    return <RadioGroup {...(binding as FieldBinding<boolean | null>)} {...common} options={YES_NO} />;
  const text = { ...(binding as FieldBinding<string>), ...common, placeholder };
  if (entry.kind === 'text' && entry.isUdi) return <UdiField {...text} known={known} onDevice={onDevice} />;
  if (entry.kind === 'text' && onDevice) return <OfferingField {...text} onChoose={onDevice} />;
  if (entry.kind === 'text' && entry.isDay) return <TextField {...text} type="date" />;
  if (entry.kind === 'text')
    return entry.rows ? <TextArea {...text} rows={entry.rows} /> : <TextField {...text} />;
  if (entry.labels) return <RadioGroup {...text} options={optionsOf(entry.options, entry.labels)} />;
  const other = chosenOther(name, form.values);
  return (
    <>
      <Select
        {...text}
        options={entry.options}
        optional={!required}
        {...(entry.other && {
          searchable: true,
          always: OTHER_MANUFACTURER,
          more: { label: 'Used before', options: used },
          onNear,
          onWritten: (written) => {
            form.set(name, OTHER_MANUFACTURER as never);
            form.set(entry.other as OtherText, written);
          },
        })}
      />
      {other && <TextField {...form.field(other)} label={`${label}'s name`} required />}
    </>
  );
}
