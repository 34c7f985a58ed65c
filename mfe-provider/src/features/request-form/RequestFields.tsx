import { DEPARTMENTS } from '@portal/domain';
import { type PortalForm, RadioGroup, Select, TextArea, TextField, YES_NO } from '@portal/ui';
import { ManufacturerFields } from './ManufacturerFields.tsx';
import { ReplacementSection } from './ReplacementSection.tsx';
import type { RequestFormValues } from './values.ts';

/** Every field of a device request, new or edited (spec 3, "Device request form state"). */
export function RequestFields<Result>({ form }: { form: PortalForm<RequestFormValues, Result> }) {
  return (
    <>
      <TextField {...form.field('deviceName')} label="Device name" required />
      <ManufacturerFields
        form={form}
        choice="manufacturer"
        custom="customManufacturer"
        label="Manufacturer"
        customLabel="Manufacturer's name"
      />
      <TextArea
        {...form.field('description')}
        label="Description"
        help="What the device does, and why it is needed."
        rows={3}
        required
      />
      <RadioGroup
        {...form.field('isReplacement')}
        label="Is this a replacement for an existing device?"
        options={YES_NO}
        required
      />
      <ReplacementSection form={form} />
      <TextField
        {...form.field('representativeName')}
        label="Representative name"
        placeholder="Enter N/A if unknown"
        help="Your contact at the manufacturer."
        required
      />
      <Select {...form.field('department')} label="Department" options={DEPARTMENTS} required />
      <TextArea
        {...form.field('additionalNotes')}
        label="Additional notes"
        placeholder="Anything else, such as the relevant patient population"
        rows={3}
      />
    </>
  );
}
