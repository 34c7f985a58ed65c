import { canChangeCondition, MESSAGES, type Standing } from '@portal/domain';
import { useActor, useCommand, useDraft, useNotices } from '@portal/kit';
import {
  Badge,
  Button,
  DateText,
  ErrorState,
  Form,
  formatDate,
  SaveOrCancel,
  sentSchema,
  TextArea,
  useForm,
} from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { Section } from '../detail/Section.tsx';
import { type ConditionData, changeConditionMutation, conditionsQuery } from './conditions.graphql.ts';
import classes from './outcome.module.css';

type Conditioned = Standing & { id: string };

/** The conditions of an approval with their state. Whom one was given to, or the business office, closes it here. */
export function Conditions({ request }: { request: Conditioned }) {
  const [{ data, error, fetching }, read] = useQuery({
    query: conditionsQuery,
    variables: { id: request.id },
    requestPolicy: 'cache-and-network',
  });
  const refresh = () => read({ requestPolicy: 'network-only' });
  const conditions = data?.deviceRequest?.conditions;
  return (
    <Section title="Conditions">
      {error && !conditions ? (
        <ErrorState message={MESSAGES.fetchConditionsFailed} onRetry={refresh} retrying={fetching} />
      ) : (
        <ul className={classes.list}>
          {conditions?.map((condition) => (
            <ConditionItem key={condition.id} request={request} condition={condition} refresh={refresh} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ConditionItem({
  request,
  condition,
  refresh,
}: {
  request: Conditioned;
  condition: ConditionData;
  refresh: () => void;
}) {
  const { number, text, person, until, blocksOrdering, closedAt, closedBy, note } = condition;
  const isClosed = closedAt !== null;
  const [isClosing, setClosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasClosing = useRef(false);
  useEffect(() => {
    // The button has come back in place of the form.
    if (wasClosing.current && !isClosing) button.current?.focus();
    wasClosing.current = isClosing;
  }, [isClosing]);
  const { run, running, failure } = useChange(request.id, number);
  const kind = isClosed ? 'reopen' : 'close';
  const answer = canChangeCondition(kind, useActor(), request, {
    personId: Number(person.id),
    personName: person.name,
  });
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <Badge tone={isClosed ? 'green' : 'yellow'}>{isClosed ? 'Closed' : 'Open'}</Badge>
        {blocksOrdering && !isClosed && <Badge tone="red">Blocks the order</Badge>}
      </div>
      <p className={classes.text}>
        <bdi>{text}</bdi>
      </p>
      <p className={classes.small}>
        <bdi>{person.name}</bdi>, until {formatDate(`${until}T12:00`)}
        {closedAt && (
          <>
            . Closed by <bdi>{closedBy?.name}</bdi>, <DateText value={closedAt} />
          </>
        )}
      </p>
      {note && <p className={classes.text}>{note}</p>}
      {failure && <p className={classes.error}>{failure}</p>}
      {answer.allowed && !isClosing && (
        <div data-print="hide">
          <Button
            ref={button}
            size="sm"
            pending={running}
            pendingLabel="Opening..."
            aria-label={`${isClosed ? 'Open again' : 'Close'} condition ${number}`}
            onClick={() => (isClosed ? void run(false, null).then(refresh) : setClosing(true))}
          >
            {isClosed ? 'Open again' : 'Close'}
          </Button>
        </div>
      )}
      {isClosing && (
        <CloseForm
          request={request}
          number={number}
          onDone={() => {
            setClosing(false);
            refresh();
          }}
        />
      )}
    </li>
  );
}

function useChange(id: string, number: number) {
  const command = useCommand(changeConditionMutation, { failure: MESSAGES.closeConditionFailed });
  const notices = useNotices();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    running,
    failure,
    async run(closed: boolean, note: string | null) {
      setRunning(true);
      const outcome = await command.run({ id, number, closed, note });
      setRunning(false);
      setFailure(outcome.ok ? null : outcome.error.message);
      if (outcome.ok) notices.success(closed ? MESSAGES.conditionIsClosed : MESSAGES.conditionIsOpen, id);
      return outcome;
    },
  };
}

const schema = sentSchema((values: { note: string }) => ({ note: values.note.trim() || null }));

/** Says what was done for a condition, and closes it. */
function CloseForm({
  request,
  number,
  onDone,
}: {
  request: Conditioned;
  number: number;
  onDone: () => void;
}) {
  const { run } = useChange(request.id, number);
  const form = useForm<{ note: string }, typeof schema>({
    schema,
    initialValues: { note: '' },
    draft: useDraft(`condition-${number}:${request.id}`),
  });
  return (
    <Form
      form={form}
      label={`Close condition ${number}`}
      autoFocus
      onSubmit={async ({ note }) => {
        const outcome = await run(true, note);
        return outcome.ok ? undefined : outcome.error;
      }}
      onSent={onDone}
    >
      <TextArea {...form.field('note')} label="What was done for it (optional)" rows={2} />
      <SaveOrCancel form={form} label="Close condition" onClose={onDone} />
    </Form>
  );
}
