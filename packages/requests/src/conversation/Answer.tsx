import { LIMITS, lengthOf, MESSAGES } from '@portal/domain';
import { useCommand, useDraft } from '@portal/kit';
import { Banner, Button } from '@portal/ui';
import { useState } from 'react';
import { answerQuestionMutation } from './commands.graphql.ts';
import classes from './conversation.module.css';
import { MentionField } from './MentionField.tsx';

/** The box for the answer, open under a question to the person. */
export function Answer({ request, question }: { request: string; question: string }) {
  const draft = useDraft<{ body: string }>(`answer:${request}`);
  const [body, setBody] = useState(() => String(draft.read()?.body ?? ''));
  const command = useCommand(answerQuestionMutation, { failure: MESSAGES.answerFailed });
  const change = (text: string) => {
    setBody(text);
    draft.keep({ body: text });
  };
  const isReady = body.trim() !== '' && lengthOf(body.trim()) <= LIMITS.comment;
  const send = async () => {
    if (!isReady) return;
    const outcome = await command.run({ id: request, comment: question, body });
    if (outcome.ok) {
      draft.discard();
      setBody('');
    }
  };
  return (
    <form
      className={classes.answer}
      data-print="hide"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MentionField
        request={request}
        audience="everyone"
        label="Your answer"
        value={body}
        onChange={change}
        onSend={() => void send()}
        disabled={command.pending}
      />
      {command.error && (
        <Banner kind="error" onDismiss={command.dismissError}>
          {command.error.message}
        </Banner>
      )}
      <div className={classes.buttons}>
        <Button type="submit" tone="primary" size="sm" pending={command.pending} disabled={!isReady}>
          Answer
        </Button>
      </div>
    </form>
  );
}
