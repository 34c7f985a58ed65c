import { Button, EmptyState, LiveRegion, lazyPart, Panel, TextField } from '@portal/ui';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import classes from './Agenda.module.css';
import { AgendaRow } from './AgendaRow.tsx';
import type { AgendaItem } from './agenda.graphql.ts';
import { useAgenda } from './useAgenda.ts';

const AddRequestDialog = lazyPart(async () => (await import('./AddRequestDialog.tsx')).AddRequestDialog);

/** The agenda of a meeting. Whoever may change it sorts it by buttons or by dragging. */
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
  const list = useKeptFocus(items.map(({ id }) => id).join());
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
      <LiveRegion message={agenda.said} />
      {items.length === 0 && <EmptyState title="Nothing is on the agenda yet" />}
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

/** An item that moves takes its buttons with it: the pressed one keeps the focus, or its neighbour where it cannot be pressed any more. */
function useKeptFocus(order: string) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order moves the buttons
  useLayoutEffect(() => {
    const button = pressed.current;
    if (button?.isConnected && document.activeElement === document.body) button.focus();
  }, [order]);
  useLayoutEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      pressed.current = target as HTMLElement;
    };
    const element = list.current;
    element?.addEventListener('focusin', keep);
    return () => element?.removeEventListener('focusin', keep);
  }, []);
  return list;
}

function Add({ meeting, agenda }: { meeting: string; agenda: ReturnType<typeof useAgenda> }) {
  const [text, setText] = useState('');
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={classes.add} data-print="hide">
      <div>
        <Button onClick={() => setChoosing(true)}>Add requests</Button>
      </div>
      <form
        method="post"
        onSubmit={async (event) => {
          event.preventDefault();
          if (text.trim() && (await agenda.add({ text }))) setText('');
        }}
      >
        <TextField label="Another item" value={text} onChange={setText} autoComplete="off" />
        <Button type="submit" size="sm" disabledReason={!text.trim() && 'Write what it is about'}>
          Add the item
        </Button>
      </form>
      {choosing && <AddRequestDialog key={meeting} onAdd={agenda.add} onClose={() => setChoosing(false)} />}
    </div>
  );
}
