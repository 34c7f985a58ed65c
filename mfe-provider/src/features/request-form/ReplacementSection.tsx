import { Collapse, FormSection, type PortalForm } from '@portal/ui';
import { RequestField } from './RequestField.tsx';
import type { RequestFormValues } from './values.ts';

/** The fields about the device that is replaced. They appear when "replacement: yes" is chosen (spec 2, "New device request form"). */
export function ReplacementSection<Result>({
  form,
  ...used
}: {
  form: PortalForm<RequestFormValues, Result>;
  used?: readonly string[] | undefined;
  onNear?: () => void;
}) {
  return (
    <Collapse open={form.values.isReplacement === true}>
      <FormSection legend="Replacement details">
        <RequestField form={form} name="oldDeviceManufacturer" {...used} />
        <RequestField form={form} name="oldDeviceName" />
        <RequestField form={form} name="replacementDetails" />
      </FormSection>
    </Collapse>
  );
}
