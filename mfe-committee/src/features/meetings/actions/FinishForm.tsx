import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft } from '@portal/kit';
import { Form, SaveOrCancel, sentSchema, TextArea, useForm } from '@portal/ui';
import { type ActionFacts, finishActionMutation } from './actions.graphql.ts';

const schema = sentSchema((values: { note: string }) => ({ note: values.note.trim() || null }));

/** Marks an action as done, with what came of it. */
export function FinishForm({
  meeting,
  action: { id, text },
  onDone,
}: {
  meeting: string;
  action: Pick<ActionFacts, 'id' | 'text'>;
  onDone: (message?: string) => void;
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
      label={`Mark as done: ${text}`}
      autoFocus
      onSubmit={async ({ note }) => {
        const outcome = await run({ meeting, id, note });
        return outcome.ok ? undefined : outcome.error;
      }}
      onSent={() => onDone(MESSAGES.actionFinished)}
    >
      <TextArea {...form.field('note')} label="What came of it (optional)" rows={2} />
      <SaveOrCancel form={form} label="Mark as done" onClose={() => onDone()} />
    </Form>
  );
}
