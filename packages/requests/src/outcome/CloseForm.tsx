import { useDraft } from '@portal/kit';
import { Form, SaveOrCancel, sentSchema, TextArea, useForm } from '@portal/ui';
import { useChangeCondition } from './useChangeCondition.ts';

const schema = sentSchema((values: { note: string }) => ({ note: values.note.trim() || null }));

/** Closes a condition with a note on what was done. */
export function CloseForm({
  requestId,
  number,
  onDone,
}: {
  requestId: string;
  number: number;
  onDone: () => void;
}) {
  const change = useChangeCondition(requestId, number);
  const form = useForm<{ note: string }, typeof schema>({
    schema,
    initialValues: { note: '' },
    draft: useDraft(`condition-${number}:${requestId}`),
  });
  return (
    <Form
      form={form}
      label={`Close condition ${number}`}
      autoFocus
      onSubmit={async ({ note }) => {
        const outcome = await change.run(true, note);
        return outcome.ok ? undefined : outcome.error;
      }}
      onSent={onDone}
    >
      <TextArea {...form.field('note')} label="What was done for it (optional)" rows={2} />
      <SaveOrCancel form={form} label="Close condition" onClose={onDone} />
    </Form>
  );
}
