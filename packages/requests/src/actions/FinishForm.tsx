import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft } from '@portal/kit';
import { Form, SaveOrCancel, sentSchema, TextArea, useForm } from '@portal/ui';
import { finishActionMutation } from './finishAction.graphql.ts';

const schema = sentSchema((values: { note: string }) => ({ note: values.note.trim() || null }));

/** Marks an action of a meeting as done, with a note about the result. */
export function FinishForm({
  meeting,
  action: { id, text },
  onDone,
  onClose,
}: {
  /** The id of the meeting. */
  meeting: string;
  action: { id: string; text: string };
  onDone: () => void;
  onClose: () => void;
}) {
  const { run } = useCommand(finishActionMutation, { failure: MESSAGES.finishActionFailed });
  const form = useForm<{ note: string }, typeof schema>({
    schema,
    initialValues: { note: '' },
    draft: useDraft(`action-done:${meeting}-${id}`),
  });
  return (
    <Form
      form={form}
      label={`Mark as Done: ${text}`}
      autoFocus
      onSubmit={async ({ note }) => {
        const outcome = await run({ meeting, id, note });
        return outcome.ok ? undefined : outcome.error;
      }}
      onSent={onDone}
    >
      <TextArea {...form.field('note')} label="What came of it (optional)" rows={2} />
      <SaveOrCancel form={form} label="Mark as Done" onClose={onClose} />
    </Form>
  );
}
