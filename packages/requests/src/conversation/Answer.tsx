import { ANSWER_BOX, type Audience, MESSAGES } from '@portal/domain';
import { useCommand, useDraft } from '@portal/kit';
import { Button, bringIntoView, commentTextSchema, Form, FormActions, useForm } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { answerQuestionMutation } from './commands.graphql.ts';
import classes from './conversation.module.css';
import { MentionField } from './MentionField.tsx';
import { namedIn } from './namedIn.ts';
import type { NamedPerson } from './usePeople.ts';

const EMPTY: { body: string; mentions: NamedPerson[] } = { body: '', mentions: [] };

/** The entries of the browser history that opened an answer box: a person who goes back finds the page as they left it. */
const brought = new Set<string>();

/**
 * An answer box that the address points to takes the focus when it appears. When there are several, the box of the oldest question takes it,
 * unless another one already has it.
 */
function useAddressedBox() {
  const box = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    const { current } = box;
    if (hash !== ANSWER_BOX || brought.has(key) || !current) return;
    if (current !== document.querySelector('[data-answer-box]')) return;
    if (document.activeElement?.closest('[data-answer-box]')) return;
    brought.add(key);
    const question = current.closest<HTMLElement>('article') ?? current;
    return bringIntoView(question, () => current.querySelector('textarea'));
  }, [hash, key]);
  return box;
}

/** The open answer box under a question to the person. */
export function Answer({
  request,
  question,
  audience,
  mayEdit,
}: {
  request: string;
  question: string;
  audience: Audience;
  mayEdit: boolean;
}) {
  const command = useCommand(answerQuestionMutation, { failure: MESSAGES.answerFailed });
  const form = useForm({
    schema: commentTextSchema,
    initialValues: EMPTY,
    draft: useDraft(`answer:${request}:${question}`),
  });
  return (
    <div ref={useAddressedBox()} className={classes.answer} data-answer-box data-print="hide">
      <Form
        form={form}
        label="Answer"
        onSubmit={async ({ body }, { mentions }) => {
          const named = namedIn(body, mentions);
          const outcome = await command.run({ id: request, comment: question, body, mentions: named });
          return outcome.ok ? undefined : outcome.error;
        }}
      >
        <MentionField
          request={request}
          audience={audience}
          label="Your answer"
          help={mayEdit ? MESSAGES.alsoEdit : undefined}
          placeholder={MESSAGES.mentionsSomebody}
          {...form.field('body')}
          onMention={(person) => form.set('mentions', [...form.values.mentions, person])}
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
