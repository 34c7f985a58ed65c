import { MESSAGES, requestNumber, requestPage, type SeveralAction } from '@portal/domain';
import { type ResultOf, useActor, useCommand, useDraft } from '@portal/kit';
import {
  Anchor,
  Button,
  Checkbox,
  decisionSchema,
  dismissalSchema,
  Form,
  FormActions,
  Modal,
  Select,
  Stack,
  Text,
  TextArea,
  useForm,
} from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import type { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { assignablePeopleQuery } from '../work/assignRequest.graphql.ts';
import { actOnSeveralMutation } from './actOnSeveral.graphql.ts';
import classes from './several.module.css';
import { isPossible, requests, textOf, WORDS } from './words.ts';

type Card = ResultOf<typeof requestCardFragment>;

interface Line {
  id: string;
  /** Why the action failed; null when it succeeded. */
  message: string | null;
}

/** Stands for nobody in a select, which does not accept an empty value. */
const NOBODY = 'nobody';
/** How many requests are named before the rest is counted. */
const NAMED = 5;

/**
 * Asks for what the selected requests have in common, runs the action, and reports on each request. `onReport` gets the requests that were
 * refused.
 */
export function SeveralDialog({
  action,
  cards: chosen,
  onReport,
  onClose,
}: {
  action: SeveralAction;
  cards: readonly Card[];
  onReport: (refused: readonly string[]) => void;
  onClose: () => void;
}) {
  // Requests that were changed leave the list, and so the selection.
  const [cards] = useState(chosen);
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const done = lines?.filter(({ message }) => message === null).length ?? 0;
  const title = lines
    ? `${done} of ${requests(cards.length)} ${WORDS[action].done}`
    : `${WORDS[action].verb} ${requests(cards.length)}?`;
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      {lines ? (
        <Report cards={cards} lines={lines} done={WORDS[action].done} onClose={onClose} />
      ) : (
        <Question
          action={action}
          cards={cards}
          onClose={onClose}
          onLines={(answered) => {
            setLines(answered);
            onReport(answered.flatMap(({ id, message }) => (message === null ? [] : [id])));
          }}
        />
      )}
    </Modal>
  );
}

/** A short name for a set of requests. */
const setKey = (cards: readonly Card[]): string => {
  const ids = cards.map(({ id }) => Number(id)).sort((a, b) => a - b);
  const sum = ids.reduce((hash, id) => (hash * 31 + id) % Number.MAX_SAFE_INTEGER, 7);
  return `${ids.length}-${sum}`;
};

function Question({
  action,
  cards,
  onLines,
  onClose,
}: {
  action: SeveralAction;
  cards: readonly Card[];
  onLines: (lines: readonly Line[]) => void;
  onClose: () => void;
}) {
  const actor = useActor();
  const { run } = useCommand(actOnSeveralMutation, { failure: MESSAGES.severalFailed });
  const words = WORDS[action];
  const text = textOf(action);
  // A text that was written for some requests must not be used for others, and the assignee must be chosen again.
  const kept = useDraft(`several:${action}:${setKey(cards)}`);
  const draft = text ? kept : null;
  const answered = useRef<readonly Line[]>([]);
  const form = useForm({
    schema: action === 'dismiss' ? dismissalSchema : decisionSchema,
    initialValues: { notes: '', reason: '', user: String(actor.id), backordered: false },
    draft,
  });
  const { value: isBackordered, ...backordered } = form.field('backordered');
  const others = cards.filter((card) => !isPossible(action, actor, card)).length;
  return (
    <Form
      form={form}
      label={`${words.verb} ${requests(cards.length)}`}
      onSubmit={async (_checked, { notes, reason, user, backordered }) => {
        const outcome = await run({
          action: action as never,
          requests: cards.map(({ id }) => ({ id })),
          notes: text?.name === 'notes' ? notes : null,
          reason: text?.name === 'reason' ? reason : null,
          user: action === 'assign' && user !== NOBODY ? user : null,
          backordered: action === 'order' ? backordered : null,
        });
        if (!outcome.ok) return outcome.error;
        answered.current = outcome.data.lines.map(({ id, message }) => ({ id, message }));
        return undefined;
      }}
      onSent={() => onLines(answered.current)}
    >
      <Stack gap="md" align="stretch">
        <ul className={classes.named}>
          {cards.slice(0, NAMED).map((card) => (
            <li key={card.id}>
              <span className={classes.number}>{requestNumber(Number(card.id))}</span> {card.deviceName}
            </li>
          ))}
          {cards.length > NAMED && <li>and {cards.length - NAMED} more</li>}
        </ul>
        {others > 0 && <Text>{MESSAGES.severalAtOtherStage(others)}</Text>}
        {text && (
          <TextArea
            label={text.label}
            help={text.help}
            required={text.required}
            rows={text.rows}
            {...form.field(text.name)}
          />
        )}
        {action === 'order' && <Checkbox label="Backordered" checked={isBackordered} {...backordered} />}
        {action === 'assign' && <PersonChoice me={String(actor.id)} field={form.field('user')} />}
        <FormActions>
          <Button
            type="submit"
            tone={words.danger ? 'danger' : 'primary'}
            pending={form.submitting}
            pendingLabel={words.pending}
          >
            {words.verb} {requests(cards.length)}
          </Button>
          <Button disabled={form.submitting} onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}

function PersonChoice({
  me,
  field,
}: {
  me: string;
  field: {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
    id: string;
    name: string;
  };
}) {
  const [{ data, error }] = useQuery({ query: assignablePeopleQuery });
  const people = data?.assignablePeople.filter(({ id }) => id !== me) ?? [];
  return (
    <Select
      {...field}
      label="Give them to"
      help={error ? MESSAGES.peopleFailed : MESSAGES.severalGiven}
      options={[
        { value: me, label: 'Me' },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        { value: NOBODY, label: 'Nobody' },
      ]}
    />
  );
}

function Report({
  cards,
  lines,
  done,
  onClose,
}: {
  cards: readonly Card[];
  lines: readonly Line[];
  done: string;
  onClose: () => void;
}) {
  const first = useRef<HTMLElement>(null);
  useEffect(() => first.current?.focus(), []);
  const named = (id: string) => (
    <>
      <Anchor to={requestPage(id)} className={classes.number}>
        {requestNumber(Number(id))}
      </Anchor>{' '}
      {cards.find((card) => card.id === id)?.deviceName}
    </>
  );
  const refused = lines.filter(({ message }) => message !== null);
  const worked = lines.filter(({ message }) => message === null);
  return (
    <Stack gap="md" align="stretch">
      <section ref={first} tabIndex={-1} aria-label="What became of them" className={classes.report}>
        {refused.length > 0 && (
          <section aria-label="Not done">
            <h3 className={classes.heading}>Not done: {refused.length}</h3>
            <Text>{MESSAGES.severalStillChosen}</Text>
            <ul className={classes.lines}>
              {refused.map(({ id, message }) => (
                <li key={id}>
                  {named(id)}
                  <span className={classes.why}>{message}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {worked.length > 0 && (
          <section aria-label="Done">
            <h3 className={classes.heading}>
              {done.replace(/^./, (letter) => letter.toUpperCase())}: {worked.length}
            </h3>
            <ul className={classes.lines}>
              {worked.map(({ id }) => (
                <li key={id}>{named(id)}</li>
              ))}
            </ul>
          </section>
        )}
      </section>
      <div>
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Stack>
  );
}
