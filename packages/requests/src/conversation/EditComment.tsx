import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft } from '@portal/kit';
import { commentTextSchema, Form, SaveOrCancel, useForm } from '@portal/ui';
import { editCommentMutation } from './commands.graphql.ts';
import { MentionField } from './MentionField.tsx';

/** The text of an own comment while it is changed, in its place. */
export function EditComment({
  request,
  comment,
  body,
  onDone,
}: {
  request: string;
  comment: string;
  body: string;
  onDone: () => void;
}) {
  const command = useCommand(editCommentMutation, { failure: MESSAGES.editCommentFailed });
  const form = useForm({
    schema: commentTextSchema,
    initialValues: { body },
    draft: useDraft(`edit-comment:${request}:${comment}`),
  });
  return (
    <Form
      form={form}
      label="Edit comment"
      autoFocus
      onSubmit={async (input) => {
        const outcome = await command.run({ id: request, comment, ...input });
        return outcome.ok ? undefined : outcome.error;
      }}
      onSent={onDone}
    >
      <MentionField request={request} audience="everyone" label="Your comment" {...form.field('body')} />
      <SaveOrCancel form={form} onClose={onDone} />
    </Form>
  );
}
