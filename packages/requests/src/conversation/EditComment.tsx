import { type Audience, MESSAGES } from '@portal/domain';
import { useCommand, useDraft } from '@portal/kit';
import { commentTextSchema, Form, SaveOrCancel, useForm } from '@portal/ui';
import { editCommentMutation } from './commands.graphql.ts';
import { MentionField } from './MentionField.tsx';
import { namedIn } from './namedIn.ts';
import type { NamedPerson } from './usePeople.ts';

/** Edits the text of the person's own comment in its place. */
export function EditComment({
  request,
  comment,
  audience,
  body,
  mentions,
  onDone,
}: {
  request: string;
  comment: string;
  audience: Audience;
  body: string;
  /** Whom it mentions so far. */
  mentions: readonly NamedPerson[];
  onDone: () => void;
}) {
  const command = useCommand(editCommentMutation, { failure: MESSAGES.editCommentFailed });
  const form = useForm({
    schema: commentTextSchema,
    initialValues: { body, mentions },
    draft: useDraft(`edit-comment:${request}:${comment}`),
  });
  return (
    <Form
      form={form}
      label="Edit comment"
      autoFocus
      onSubmit={async (input, values) => {
        const named = namedIn(input.body, values.mentions);
        const outcome = await command.run({ id: request, comment, body: input.body, mentions: named });
        return outcome.ok ? undefined : outcome.error;
      }}
      onSent={onDone}
    >
      <MentionField
        request={request}
        audience={audience}
        label="Your comment"
        {...form.field('body')}
        onMention={(person) => form.set('mentions', [...form.values.mentions, person])}
      />
      <SaveOrCancel form={form} onClose={onDone} />
    </Form>
  );
}
