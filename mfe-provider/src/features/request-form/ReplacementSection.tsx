import { Collapse, FormSection, type PortalForm, TextArea, TextField } from '@portal/ui';
import { ManufacturerFields } from './ManufacturerFields.tsx';
import type { RequestFormValues } from './values.ts';

/** What is to be replaced; shown once "replacement: yes" is chosen (spec 2, "New device request form"). */
export function ReplacementSection<Result>({ form }: { form: PortalForm<RequestFormValues, Result> }) {
  return (
    <Collapse open={form.values.isReplacement === true}>
      <FormSection legend="Replacement details">
        <ManufacturerFields
          form={form}
          choice="oldDeviceManufacturer"
          custom="oldDeviceCustomManufacturer"
          label="Old device manufacturer"
          customLabel="Old device manufacturer's name"
        />
        <TextField {...form.field('oldDeviceName')} label="Old device name" required />
        <TextArea
          {...form.field('replacementDetails')}
          label="Reason for the replacement"
          placeholder="Such as wear, recall or a better outcome"
          rows={2}
        />
      </FormSection>
    </Collapse>
  );
}
