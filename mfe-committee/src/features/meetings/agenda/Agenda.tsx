import { useDraft } from '@portal/kit';
import {
  Button,
  EmptyState,
  Form,
  FormActions,
  LiveRegion,
  Panel,
  sentSchema,
  TextField,
  useForm,
} from '@portal/ui';
import { type DragEvent, useState } from 'react';
import { AddRequestDialog } from './AddRequestDialog.tsx';
import classes from './Agenda.module.css';
import { AgendaRow } from './AgendaRow.tsx';
import type { AgendaItem } from './agenda.graphql.ts';
import { useAgenda } from './useAgenda.ts';
import { useKeptFocus } from './useKeptFocus.ts';

/** The agenda of a meeting. People who may change it sort it with buttons or by dragging. */
export function Agenda({
  meeting,
  items,
  mayChange,
}: {
  meeting: string;
  items: readonly AgendaItem[];
  mayChange: boolean;
}) {
  const agenda = useAgenda(meeting, items);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const list = useKeptFocus<HTMLOListElement>(items.map(({ id }) => id).join());
  const minutes = items.reduce((sum, item) => sum + (item.minutes ?? 0), 0);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (at: number) => {
    const item = items.find(({ id }) => id === dragged);
    end();
    if (item && items[at] !== item) void agenda.move(item, at);
  };
  const handlers = (item: AgendaItem, at: number) =>
    mayChange && {
      draggable: true,
      onDragStart: () => setDragged(item.id),
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(item.id);
      },
      onDragEnd: end,
      onDrop: () => drop(at),
    };
  return (
    <Panel title="Agenda" subtitle={minutes > 0 ? `${minutes} minutes` : undefined}>
      <LiveRegion message={agenda.announcement} />
      {items.length === 0 && (
        <EmptyState title="Nothing is on the agenda yet">
          {mayChange
            ? 'Add requests in committee review, or another item.'
            : 'Its chair, the business office, or who has planned the meeting adds items.'}
        </EmptyState>
      )}
      <ol ref={list} className={classes.items} aria-label="Agenda">
        {items.map((item, at) => (
          <li
            key={item.id}
            className={classes.item}
            data-over={(dragged !== null && over === item.id) || undefined}
            {...handlers(item, at)}
          >
            <AgendaRow item={item} at={at} count={items.length} agenda={mayChange ? agenda : null} />
          </li>
        ))}
      </ol>
      {mayChange && <Add meeting={meeting} agenda={agenda} />}
    </Panel>
  );
}

function Add({ meeting, agenda }: { meeting: string; agenda: ReturnType<typeof useAgenda> }) {
  const [schema] = useState(() => sentSchema((values: { text: string }) => values));
  const form = useForm<{ text: string }, typeof schema>({
    schema,
    initialValues: { text: '' },
    draft: useDraft(`agenda-item:${meeting}`),
  });
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={classes.add} data-print="hide">
      <div>
        <Button onClick={() => setChoosing(true)}>Add requests</Button>
      </div>
      <Form
        form={form}
        label="Another item"
        onSubmit={({ text }) => agenda.send({ text })}
        onSent={() => form.reset()}
      >
        <TextField label="Another item" autoComplete="off" {...form.field('text')} />
        <FormActions>
          <Button type="submit" size="sm" pending={form.submitting}>
            Add the item
          </Button>
        </FormActions>
      </Form>
      <AddRequestDialog opened={choosing} agenda={agenda} onClose={() => setChoosing(false)} />
    </div>
  );
}
