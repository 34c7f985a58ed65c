import { URGENT } from '@portal/domain';
import { Collapse, FormSection, type PortalForm } from '@portal/ui';
import { RequestField } from './RequestField.tsx';
import type { RequestFormValues } from './values.ts';

/** The urgency of the request. Only an urgent one needs a reason and a date. */
export function UrgencySection<Result>({ form }: { form: PortalForm<RequestFormValues, Result> }) {
  return (
    <>
      <RequestField form={form} name="urgency" />
      <Collapse open={form.values.urgency === URGENT}>
        <FormSection legend="Urgent request">
          <RequestField form={form} name="urgencyReason" />
          <RequestField form={form} name="wantedBy" />
        </FormSection>
      </Collapse>
    </>
  );
}
