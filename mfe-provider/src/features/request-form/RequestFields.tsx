import { SimilarWhileTyping } from '@portal/requests';
import type { PortalForm } from '@portal/ui';
import { ReplacementSection } from './ReplacementSection.tsx';
import { RequestField } from './RequestField.tsx';
import { chosenOther, type RequestFormValues } from './values.ts';

/** Every field of a device request, new or edited (spec 3, "Device request form state"). */
export function RequestFields<Result>({
  form,
  isNew = false,
}: {
  form: PortalForm<RequestFormValues, Result>;
  isNew?: boolean;
}) {
  return (
    <>
      <RequestField form={form} name="deviceName" />
      <RequestField form={form} name="manufacturer" />
      <RequestField form={form} name="udi" />
      {isNew && (
        <SimilarWhileTyping
          deviceName={form.values.deviceName}
          manufacturer={chosenOther('manufacturer', form.values) ? '' : form.values.manufacturer}
          onDiscard={() => {
            form.discard();
            form.ref.current?.querySelector<HTMLElement>('input')?.focus();
          }}
        />
      )}
      <RequestField form={form} name="description" />
      <RequestField form={form} name="isReplacement" />
      <ReplacementSection form={form} />
      <RequestField form={form} name="representativeName" />
      <RequestField form={form} name="department" />
      <RequestField form={form} name="additionalNotes" />
    </>
  );
}
