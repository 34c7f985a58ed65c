import { type Audience, isStaff, LIMITS, lengthOf, MESSAGES } from '@portal/domain';
import { useActor, useCommand, useDraft } from '@portal/kit';
import { Banner, Button, SegmentedControl } from '@portal/ui';
import { useState } from 'react';
import { addCommentMutation } from './commands.graphql.ts';
import classes from './conversation.module.css';
import { MentionField } from './MentionField.tsx';
import { PersonField } from './PersonField.tsx';
import type { NamedPerson } from './usePeople.ts';

interface Written {
  body: string;
  audience: Audience;
  asks: boolean;
  to: NamedPerson | null;
  mentions: readonly NamedPerson[];
}

const EMPTY: Written = { body: '', audience: 'everyone', asks: false, to: null, mentions: [] };

/** A draft may be of an older page. */
function restored(draft: Partial<Written> | null): Written {
  if (!draft || typeof draft.body !== 'string') return EMPTY;
  return {
    ...EMPTY,
    body: draft.body,
    audience: draft.audience === 'staff' ? 'staff' : 'everyone',
    asks: draft.asks === true,
    to: draft.to ?? null,
    mentions: Array.isArray(draft.mentions) ? draft.mentions : [],
  };
}

const AUDIENCES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'staff', label: 'Staff only' },
] as const;

/** Writes a comment to everyone who may read the request, or to staff; or asks somebody a question. */
export function Composer({
  request,
  requester,
}: {
  request: string;
  /** Whom most questions are for. */
  requester: NamedPerson;
}) {
  const actor = useActor();
  const draft = useDraft<Written>(`comment:${request}`);
  const [written, setWritten] = useState(() => restored(draft.read()));
  const command = useCommand(addCommentMutation, { failure: MESSAGES.commentFailed });
  const { body, audience, asks, to, mentions } = written;
  const staff = audience === 'staff';
  const isOwn = Number(requester.id) === actor.id;
  const change = (more: Partial<Written>) => {
    const next = { ...written, ...more };
    setWritten(next);
    if (next.body.trim()) draft.keep(next);
    else draft.discard();
  };
  const tooLong = lengthOf(body.trim()) > LIMITS.comment;
  const isReady = body.trim() !== '' && !tooLong && (!asks || to !== null);
  const send = async () => {
    if (!isReady) return;
    // Who is named in the text, and not who was named while it was written.
    const named = mentions.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id);
    const input = { body, audience, questionTo: asks ? to?.id : null, mentions: [...new Set(named)] };
    const outcome = await command.run({ id: request, input });
    if (!outcome.ok) return;
    draft.discard();
    setWritten({ ...EMPTY, audience });
  };
  const what = asks ? 'Ask' : 'Comment';
  return (
    <form
      aria-label="New comment"
      className={classes.composer}
      data-staff={staff || undefined}
      data-print="hide"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isStaff(actor) && (
        <SegmentedControl
          label="Who reads it"
          options={AUDIENCES}
          value={audience}
          onChange={(chosen) => change({ audience: chosen, to: null })}
        />
      )}
      <MentionField
        request={request}
        audience={audience}
        label={asks ? 'Your question' : staff ? 'Comment for staff only' : 'Comment'}
        placeholder="@ mentions somebody"
        value={body}
        error={tooLong ? MESSAGES.tooLong('The body of the comment', LIMITS.comment) : undefined}
        disabled={command.pending}
        onChange={(text) => change({ body: text })}
        onMention={(person) => setWritten((now) => ({ ...now, mentions: [...now.mentions, person] }))}
        onSend={() => void send()}
      />
      {asks && (
        <PersonField
          request={request}
          audience={audience}
          chosen={to}
          onChoose={(person) => change({ to: person })}
        />
      )}
      {command.error && (
        <Banner kind="error" onDismiss={command.dismissError}>
          {command.error.message}
        </Banner>
      )}
      <div className={classes.buttons}>
        <Button type="submit" tone="primary" size="sm" pending={command.pending} disabled={!isReady}>
          {what}
        </Button>
        <Button
          size="sm"
          tone="quiet"
          aria-pressed={asks}
          onClick={() => change({ asks: !asks, to: asks || staff || isOwn ? null : requester })}
        >
          {asks ? 'No question' : 'Ask a question'}
        </Button>
      </div>
    </form>
  );
}
