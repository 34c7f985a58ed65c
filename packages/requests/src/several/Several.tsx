import {
  type Audience,
  canCompare,
  comparePage,
  isStaff,
  LIMITS,
  MESSAGES,
  MOST_AT_ONCE,
  requestNumber,
  type SeveralAction,
  severalActionsOf,
} from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { asksFor, Button, LinkButton, LiveRegion, lazyPart } from '@portal/ui';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type RequestCardData, requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { canSavePackets, PacketDialog } from '../packet/later.ts';
import { makeChoosing } from './choosing.tsx';
import classes from './several.module.css';
import { isPossible, requests, WORDS } from './words.ts';

type Box = ReturnType<typeof makeChoosing>['Box'];

const SeveralDialog = lazyPart(async () => (await import('./SeveralDialog.tsx')).SeveralDialog);

/**
 * The actions on several requests of a list: it gives the cards their check boxes (`onBox`), and is the bar under the list while some are
 * selected.
 */
export function Several({
  items,
  loading,
  list,
  onBox,
}: {
  items: readonly RequestCardData[];
  loading: boolean;
  list: RefObject<HTMLElement | null>;
  onBox: (make: () => Box) => void;
}) {
  const actor = useActor();
  const [choosing] = useState(makeChoosing);
  const { chosen } = useSyncExternalStore(choosing.store.subscribe, choosing.store.getState);
  const [word, setWord] = useState('');
  const [task, setTask] = useState<SeveralAction | null>(null);
  const [packet, setPacket] = useState<{ ids: readonly string[]; audience?: Audience } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const possible = severalActionsOf(actor);
  const canAct = possible.length > 0;
  const cards = items.map((item) => readFragment(requestCardFragment, item));
  const ids = cards.map(({ id }) => id);
  choosing.inOrder(ids);
  const key = ids.join();

  useEffect(() => {
    if (canAct) onBox(() => choosing.Box);
  }, [canAct, choosing, onBox]);

  // While something is done to them, they leave the list because of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids
  useEffect(() => {
    if (loading || task) return;
    const gone = [...choosing.store.getState().chosen].filter((id) => !ids.includes(id));
    if (gone.length === 0) return;
    choosing.choose([...choosing.store.getState().chosen].filter((id) => !gone.includes(id)));
    const [first] = gone;
    setWord(
      MESSAGES.noLongerChosen(gone.length === 1 ? requestNumber(Number(first)) : requests(gone.length)),
    );
  }, [key, loading, task, choosing]);

  useEffect(() => {
    const element = list.current;
    if (!element || !canAct) return;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement)) return;
      if (event.key === 'Escape' && choosing.store.getState().chosen.size > 0) {
        // An open panel in the list, or an open menu, closes first.
        if (target.closest('section, [aria-expanded="true"][aria-haspopup]')) return;
        event.preventDefault();
        event.stopPropagation();
        choosing.choose([]);
        setWord('');
        return;
      }
      const id = target.closest('[role="listitem"], [data-row]')?.querySelector<HTMLElement>('[data-card]')
        ?.dataset.card;
      if (id && !target.closest('section') && asksFor('choose', event)) {
        event.preventDefault();
        choosing.toggle(id, event.shiftKey);
      }
    };
    element.addEventListener('keydown', onKey, true);
    return () => element.removeEventListener('keydown', onKey, true);
  }, [list, canAct, choosing]);

  const chosenCards = cards.filter(({ id }) => chosen.has(id));
  const clear = () => {
    choosing.choose([]);
    setWord('');
    list.current?.focus();
  };
  const here = possible.filter((action) => chosenCards.some((card) => isPossible(action, actor, card)));
  const chosenIds = chosenCards.map(({ id }) => id);
  const tooManyForPacket =
    chosen.size > LIMITS.packet.requests && MESSAGES.packetMost(LIMITS.packet.requests);
  const isComparable = canCompare(chosenCards.length);
  const most = Math.min(ids.length, MOST_AT_ONCE);
  const count = chosen.size === MOST_AT_ONCE ? `${MOST_AT_ONCE} chosen, the most` : `${chosen.size} chosen`;
  return (
    <>
      <LiveRegion message={[chosen.size > 0 || word ? count : '', word].filter(Boolean).join('. ')} />
      {(chosen.size > 0 || word) && !(task && chosen.size === 0) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame and a legend
        <div
          ref={bar}
          role="group"
          aria-label="Chosen requests"
          className={classes.bar}
          data-print="hide"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented || task) return;
            event.preventDefault();
            clear();
          }}
        >
          {word && <p className={classes.word}>{word}</p>}
          <div className={classes.row}>
            <strong className={classes.count}>{count}</strong>
            {chosen.size > 0 && chosen.size < most && (
              <Button
                size="sm"
                tone="quiet"
                onClick={() => choosing.choose([...chosen, ...ids.filter((id) => !chosen.has(id))])}
              >
                {most < ids.length ? `Choose ${MOST_AT_ONCE}` : `Choose all ${ids.length} shown`}
              </Button>
            )}
            <Button size="sm" tone="quiet" onClick={clear}>
              {chosen.size > 0 ? 'Clear' : 'Close'}
            </Button>
          </div>
          {chosen.size > 0 && (
            <div className={classes.row}>
              {canSavePackets() && (
                <Button
                  size="sm"
                  disabledReason={tooManyForPacket}
                  onClick={() => setPacket({ ids: chosenIds })}
                >
                  Packet of {requests(chosen.size)}
                </Button>
              )}
              {canSavePackets() && isStaff(actor) && (
                <Button
                  size="sm"
                  disabledReason={tooManyForPacket}
                  onClick={() => setPacket({ ids: chosenIds, audience: 'everyone' })}
                >
                  Packet for everyone
                </Button>
              )}
              {here.map((action) => (
                <Button key={action} size="sm" onClick={() => setTask(action)}>
                  {WORDS[action].label}
                </Button>
              ))}
              {isComparable && (
                <LinkButton size="sm" to={comparePage(chosenIds)}>
                  Compare
                </LinkButton>
              )}
            </div>
          )}
        </div>
      )}
      {packet && (
        <PacketDialog
          ids={packet.ids}
          audience={packet.audience}
          onClose={() => {
            setPacket(null);
            requestAnimationFrame(() => (bar.current?.querySelector('button') ?? list.current)?.focus());
          }}
        />
      )}
      {task && (
        <SeveralDialog
          action={task}
          cards={chosenCards}
          onReport={(refused) => {
            choosing.choose(refused);
            setWord('');
          }}
          onClose={() => {
            setTask(null);
            requestAnimationFrame(() => {
              const to = bar.current?.querySelector('button') ?? list.current;
              to?.focus();
            });
          }}
        />
      )}
    </>
  );
}
