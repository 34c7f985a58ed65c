import { requestPage, STAGE_LABELS } from '@portal/domain';
import { useActor } from '@portal/kit';
import { Anchor, Badge, Button, formatDay, TextField } from '@portal/ui';
import { useEffect, useState } from 'react';
import { nameOfItem } from '../nameOfItem.ts';
import { secondText } from '../secondText.ts';
import classes from './Agenda.module.css';
import type { AgendaItem } from './agenda.graphql.ts';
import type { useAgenda } from './useAgenda.ts';

/** One item. People who may change the agenda can change its minutes and its place, and remove it. */
export function AgendaRow({
  item,
  at,
  count,
  agenda,
}: {
  item: AgendaItem;
  /** The item's place, counted from 0. */
  at: number;
  count: number;
  /** Null for people who may only read. */
  agenda: ReturnType<typeof useAgenda> | null;
}) {
  const me = useActor().id;
  const { request, text, minutes } = item;
  return (
    <>
      <div className={classes.what}>
        <p>
          {`${at + 1}. `}
          {request ? <Anchor to={requestPage(request.id)}>{nameOfItem(item)}</Anchor> : text}{' '}
          {request?.isUrgent && <Badge tone="red">Urgent</Badge>}
        </p>
        {request && <p className={classes.soft}>{factsOf(item, me)}</p>}
        {!agenda && minutes !== null && <p className={classes.soft}>{`${minutes} minutes`}</p>}
      </div>
      {agenda && (
        <>
          <Minutes item={item} onSave={(next) => agenda.setMinutes(item, next)} />
          <div className={classes.controls}>
            <Button
              size="sm"
              data-up={item.id}
              aria-label={`Move up: ${nameOfItem(item)}`}
              disabledReason={at === 0 && 'It is the first one'}
              onClick={() => agenda.move(item, at - 1)}
            >
              Up
            </Button>
            <Button
              size="sm"
              data-down={item.id}
              aria-label={`Move down: ${nameOfItem(item)}`}
              disabledReason={at === count - 1 && 'It is the last one'}
              onClick={() => agenda.move(item, at + 1)}
            >
              Down
            </Button>
            <Button size="sm" aria-label={`Remove: ${nameOfItem(item)}`} onClick={() => agenda.remove(item)}>
              Remove
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function factsOf({ request, fallen, votesCast, eligible, recused }: AgendaItem, me: number): string {
  if (!request) return '';
  if (fallen) return `Has left committee review: ${STAGE_LABELS[request.stage]}`;
  const due = request.dueDay && `${request.overdue ? 'was due' : 'due'} ${formatDay(request.dueDay)}`;
  const isMine = recused.some(({ id }) => Number(id) === me);
  const voted = isMine ? 'you are recused' : `${votesCast} of ${eligible} voted`;
  const others = recused.filter(({ id }) => Number(id) !== me).map(({ name }) => name);
  const who = others.length > 0 && `recused: ${others.join(', ')}`;
  return [request.department, due, voted, who, secondText(request)].filter(Boolean).join(' · ');
}

function Minutes({ item, onSave }: { item: AgendaItem; onSave: (minutes: number | null) => void }) {
  const stored = item.minutes === null ? '' : String(item.minutes);
  const [typed, setTyped] = useState(stored);
  useEffect(() => setTyped(stored), [stored]);
  return (
    <div className={classes.minutes}>
      <TextField
        label="Minutes"
        type="number"
        min={1}
        aria-label={`Minutes: ${nameOfItem(item)}`}
        value={typed}
        onChange={setTyped}
        onBlur={() => typed !== stored && onSave(typed === '' ? null : Math.round(Number(typed)))}
      />
    </div>
  );
}
