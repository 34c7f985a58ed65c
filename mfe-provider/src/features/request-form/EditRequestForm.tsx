import { MESSAGES } from '@portal/domain';
import { sessionToken, useCommand, useNotices } from '@portal/kit';
import { Form, SaveOrCancel } from '@portal/ui';
import { RequestFields } from './RequestFields.tsx';
import { atFormField } from './schema.ts';
import { updateRequest } from './updateRequest.graphql.ts';
import { useRequestForm } from './useRequestForm.ts';
import type { RequestFormValues } from './values.ts';

/** Edits the person's own request while it is submitted (decisions, "edit, delete an own request"). */
export function EditRequestForm({
  id,
  start,
  onClose,
}: {
  id: string;
  start: RequestFormValues;
  onClose: () => void;
}) {
  const form = useRequestForm(`edit-request:${id}`, start);
  const { run } = useCommand(updateRequest, { failure: MESSAGES.submitRequestFailed });
  const notices = useNotices();
  return (
    <Form
      form={form}
      label="Edit request"
      autoFocus
      onSubmit={async (input, values) => {
        if (!sessionToken.read()) return { message: MESSAGES.signInToUpdate };
        const outcome = await run({ id, input });
        if (!outcome.ok)
          return {
            ...outcome.error,
            fields: outcome.error.fields.map((error) => atFormField(error, values)),
          };
        notices.success(`Your changes to ${input.deviceName} have been saved.`, id);
        onClose();
        return undefined;
      }}
    >
      <RequestFields form={form} />
      <SaveOrCancel form={form} onClose={onClose} />
    </Form>
  );
}
