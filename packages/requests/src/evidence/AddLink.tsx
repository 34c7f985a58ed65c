import { type Audience, type EvidenceKind, MESSAGES } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { Button, Form, FormActions, sentSchema, TextField, useForm } from '@portal/ui';
import { useState } from 'react';
import { addLinkMutation } from './evidence.graphql.ts';

/** Adds a link to a web page. The gateway checks it. */
export function AddLink({
  requestId,
  kind,
  audience,
}: {
  requestId: string;
  kind: EvidenceKind;
  audience: Audience;
}) {
  const notices = useNotices();
  const command = useCommand(addLinkMutation, { failure: MESSAGES.addLinkFailed });
  const [schema] = useState(() => sentSchema((values: { title: string; url: string }) => values));
  const form = useForm<{ title: string; url: string }, typeof schema>({
    schema,
    initialValues: { title: '', url: '' },
    draft: useDraft(`evidence:${requestId}`),
  });
  return (
    <Form
      form={form}
      label="A link"
      onSubmit={async ({ title, url }) => {
        const outcome = await command.run({ id: requestId, input: { title, url, kind, audience } });
        if (!outcome.ok) return outcome.error;
        notices.success(MESSAGES.linkAdded(title));
        return undefined;
      }}
      onSent={() => form.reset()}
    >
      <TextField
        label="Link"
        help="It begins with https://, and the portal never opens it."
        {...form.field('url')}
      />
      <TextField label="Title of the link" {...form.field('title')} />
      <FormActions>
        <Button type="submit" size="sm" pending={form.submitting}>
          Add link
        </Button>
      </FormActions>
    </Form>
  );
}
