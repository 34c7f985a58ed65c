import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { Form, SaveOrCancel, sentSchema, TextArea, useForm } from '@portal/ui';
import { finishActionDocument } from './finishAction.graphql.ts';
import classes from './WaitingForYou.module.css';
import type { WaitingAction } from './waitingForYou.graphql.ts';

const schema = sentSchema((values: { note: string }) => ({ note: values.note.trim() || null }));

/** Marks an action as done, with what came of it. */
export function FinishAction({
  action: { id, text, meetingId: meeting },
  read,
  onClose,
}: {
  action: WaitingAction;
  read: () => void;
  onClose: () => void;
}) {
  const { run } = useCommand(finishActionDocument, { failure: MESSAGES.finishActionFailed });
  const notices = useNotices();
  const form = useForm<{ note: string }, typeof schema>({
    schema,
    initialValues: { note: '' },
    draft: useDraft(`own-action-done:${meeting}-${id}`),
  });
  return (
    <div className={classes.finish}>
      <Form
        form={form}
        label={`Mark as done: ${text}`}
        autoFocus
        onSubmit={async ({ note }) => {
          const outcome = await run({ meeting, id, note });
          return outcome.ok ? undefined : outcome.error;
        }}
        onSent={() => {
          notices.success(MESSAGES.actionFinished);
          onClose();
          read();
        }}
      >
        <TextArea {...form.field('note')} label="What came of it (optional)" rows={2} />
        <SaveOrCancel form={form} label="Mark as done" onClose={onClose} />
      </Form>
    </div>
  );
}
