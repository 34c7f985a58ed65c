import { MESSAGES } from '@portal/domain';
import { sessionToken, useCommand, useUser } from '@portal/kit';
import { Button, Form, FormActions, SendIcon } from '@portal/ui';
import { useLayoutEffect, useRef } from 'react';
import { createRequest } from './createRequest.graphql.ts';
import { RequestFields } from './RequestFields.tsx';
import { atFormField } from './schema.ts';
import { useRequestForm } from './useRequestForm.ts';
import { startFor } from './values.ts';

/** The form for a new request. `again` is true when a request has just been sent, so that the focus moves to the top. */
export function NewRequestForm({
  again,
  onSubmitted,
}: {
  again: boolean;
  onSubmitted: (request: string) => void;
}) {
  const form = useRequestForm('new-request', startFor(useUser().department));
  const { run } = useCommand(createRequest, { failure: MESSAGES.submitRequestFailed });
  const { ref } = form;
  const made = useRef('');
  useLayoutEffect(() => {
    if (again) ref.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [again, ref]);
  return (
    <Form
      form={form}
      label="New device request"
      onSent={() => onSubmitted(made.current)}
      onSubmit={async (input, values) => {
        if (!sessionToken.read()) return { message: MESSAGES.signInToCreate };
        const outcome = await run({ input });
        if (!outcome.ok)
          return {
            ...outcome.error,
            fields: outcome.error.fields.map((error) => atFormField(error, values)),
          };
        made.current = outcome.data.id;
        return undefined;
      }}
    >
      <RequestFields form={form} isNew />
      <FormActions>
        <Button
          type="submit"
          tone="primary"
          icon={<SendIcon />}
          pending={form.submitting}
          pendingLabel="Submitting..."
        >
          Submit Request
        </Button>
      </FormActions>
    </Form>
  );
}
