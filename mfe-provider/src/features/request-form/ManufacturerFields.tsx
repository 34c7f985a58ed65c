import { MANUFACTURERS, OTHER_MANUFACTURER } from '@portal/domain';
import { type PortalForm, Select, TextField } from '@portal/ui';
import type { RequestFormValues } from './values.ts';

/** A manufacturer of the list; Other asks for its name (spec 5). */
export function ManufacturerFields<Result>({
  form,
  choice,
  custom,
  label,
  customLabel,
}: {
  form: PortalForm<RequestFormValues, Result>;
  choice: 'manufacturer' | 'oldDeviceManufacturer';
  custom: 'customManufacturer' | 'oldDeviceCustomManufacturer';
  label: string;
  customLabel: string;
}) {
  return (
    <>
      <Select {...form.field(choice)} label={label} options={MANUFACTURERS} required />
      {form.values[choice] === OTHER_MANUFACTURER && (
        <TextField {...form.field(custom)} label={customLabel} required />
      )}
    </>
  );
}
