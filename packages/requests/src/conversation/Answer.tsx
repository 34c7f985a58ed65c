import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft } from '@portal/kit';
import { Button, commentTextSchema, Form, FormActions, useForm } from '@portal/ui';
import { answerQuestionMutation } from './commands.graphql.ts';
import classes from './conversation.module.css';
import { MentionField } from './MentionField.tsx';

/** The box for the answer, open under a question to the person. */
export function Answer({
  request,
  question,
  mayEdit,
}: {
  request: string;
  question: string;
  mayEdit: boolean;
}) {
  const command = useCommand(answerQuestionMutation, { failure: MESSAGES.answerFailed });
  const form = useForm({
    schema: commentTextSchema,
    initialValues: { body: '' },
    draft: useDraft(`answer:${request}:${question}`),
  });
  return (
    <div className={classes.answer} data-print="hide">
      <Form
        form={form}
        label="Answer"
        onSubmit={async ({ body }) => {
          const outcome = await command.run({ id: request, comment: question, body });
          return outcome.ok ? undefined : outcome.error;
        }}
      >
        <MentionField
          request={request}
          audience="everyone"
          label="Your answer"
          help={mayEdit ? MESSAGES.alsoEdit : undefined}
          {...form.field('body')}
        />
        <FormActions>
          <Button type="submit" tone="primary" size="sm" pending={form.submitting} pendingLabel="Sending...">
            Answer
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
