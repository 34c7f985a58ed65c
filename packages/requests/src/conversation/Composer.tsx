import { type Audience, isStaff, MESSAGES } from '@portal/domain';
import { useActor, useCommand, useDraft } from '@portal/kit';
import { Button, commentTextSchema, Form, FormActions, SegmentedControl, useForm } from '@portal/ui';
import { useMemo } from 'react';
import { addCommentMutation } from './commands.graphql.ts';
import classes from './conversation.module.css';
import { MentionField } from './MentionField.tsx';
import { namedIn } from './namedIn.ts';
import { PersonField } from './PersonField.tsx';
import { type NamedPerson, useAddressees } from './usePeople.ts';

interface Written extends Record<string, unknown> {
  body: string;
  audience: Audience;
  asks: boolean;
  questionTo: NamedPerson | null;
  mentions: NamedPerson[];
}

const EMPTY: Written = { body: '', audience: 'everyone', asks: false, questionTo: null, mentions: [] };

const AUDIENCES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'staff', label: 'Staff only' },
] as const;

/** The audience of a comment and the person it asks are kept only together with its text. */
function useCommentDraft(request: string) {
  const draft = useDraft<Partial<Written>>(`comment:${request}`);
  return useMemo(
    () => ({
      ...draft,
      keep: (changes: Partial<Written>) => (changes.body?.trim() ? draft.keep(changes) : draft.discard()),
    }),
    [draft],
  );
}

/** Writes a comment to everyone who may read the request or to staff only, or asks somebody a question. */
export function Composer({
  request,
  requester,
}: {
  request: string;
  /** The person to whom most questions are addressed. */
  requester: NamedPerson;
}) {
  const actor = useActor();
  const command = useCommand(addCommentMutation, { failure: MESSAGES.commentFailed });
  const form = useForm({
    schema: commentTextSchema,
    initialValues: EMPTY,
    draft: useCommentDraft(request),
  });
  const { audience, asks, questionTo } = form.values;
  const useAsked = (text: string | null) => useAddressees(request, audience, text);
  const isForStaff = audience === 'staff';
  const send = async ({ body }: { body: string }, { mentions }: Written) => {
    if (asks && !questionTo)
      return { message: null, fields: [{ field: 'questionTo', message: MESSAGES.nobodyAsked }] };
    const input = {
      body,
      audience,
      questionTo: asks ? questionTo?.id : null,
      mentions: namedIn(body, mentions),
    };
    const outcome = await command.run({ id: request, input });
    return outcome.ok ? undefined : outcome.error;
  };
  const turn = () => {
    const isForRequester = !asks && !isForStaff && Number(requester.id) !== actor.id;
    form.set('questionTo', isForRequester ? requester : null);
    form.set('asks', !asks);
  };
  return (
    <div className={classes.composer} data-staff={isForStaff || undefined} data-print="hide">
      <Form
        form={form}
        label={asks ? 'New question' : 'New comment'}
        onSubmit={send}
        onSent={() => {
          form.reset();
          // A person who has written to staff keeps writing to staff.
          form.set('audience', audience);
        }}
      >
        {isStaff(actor) && (
          <SegmentedControl
            label="Who reads it"
            options={AUDIENCES}
            value={audience}
            onChange={(chosen) => {
              form.set('audience', chosen);
              form.set('questionTo', null);
            }}
          />
        )}
        <MentionField
          request={request}
          audience={audience}
          label={asks ? 'Your question' : isForStaff ? 'Comment for staff only' : 'Comment'}
          placeholder={MESSAGES.mentionsSomebody}
          {...form.field('body')}
          onMention={(person) => form.set('mentions', [...form.values.mentions, person])}
        />
        {asks && (
          <PersonField
            label="Ask"
            help="The question stays open until this person answers it."
            useFound={useAsked}
            {...form.field('questionTo')}
          />
        )}
        <FormActions>
          <Button type="submit" tone="primary" size="sm" pending={form.submitting} pendingLabel="Sending...">
            {asks ? 'Ask' : 'Comment'}
          </Button>
          <Button size="sm" tone="quiet" aria-pressed={asks} onClick={turn}>
            {asks ? 'Write a comment instead' : 'Ask a question'}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
