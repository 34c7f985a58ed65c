import { URGENT } from '@portal/domain';
import { Collapse, FormSection, type PortalForm } from '@portal/ui';
import { RequestField } from './RequestField.tsx';
import type { RequestFormValues } from './values.ts';

/** How urgent the request is. Only an urgent one is asked for its reason and its day. */
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
