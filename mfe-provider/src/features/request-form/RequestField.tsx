import { inputField, type RequesterField } from '@portal/domain';
import {
  type FieldBinding,
  type PortalForm,
  RadioGroup,
  Select,
  TextArea,
  TextField,
  YES_NO,
} from '@portal/ui';
import { UdiField } from './UdiField.tsx';
import { chosenOther, type RequestFormValues } from './values.ts';

/** The input of one field of the catalogue. The choice Other asks for a text (spec 5). */
export function RequestField<Result>({
  form,
  name,
}: {
  form: PortalForm<RequestFormValues, Result>;
  name: RequesterField;
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
  if (entry.kind === 'text' && entry.isUdi) return <UdiField {...text} />;
  if (entry.kind === 'text')
    return entry.rows ? <TextArea {...text} rows={entry.rows} /> : <TextField {...text} />;
  const other = chosenOther(name, form.values);
  return (
    <>
      <Select {...text} options={entry.options} />
      {other && <TextField {...form.field(other)} label={`${label}'s name`} required />}
    </>
  );
}
