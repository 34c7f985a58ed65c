import { MOST_AT_ONCE } from '@portal/domain';
import { CheckIcon } from '@portal/ui';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import classes from './several.module.css';

interface Choosing {
  chosen: ReadonlySet<string>;
  /** The request that was selected or deselected last: a range with Shift starts there. */
  last: string | null;
}

/** The selected requests of a list, and the check box that selects one. */
export function makeChoosing() {
  const store = createStore<Choosing>(() => ({ chosen: new Set(), last: null }));
  let order: readonly string[] = [];

  const choose = (ids: Iterable<string>, last = store.getState().last) =>
    store.setState({ chosen: new Set([...new Set(ids)].slice(0, MOST_AT_ONCE)), last });

  /** Selects or deselects a request; with `through`, all requests from the last one to it. */
  function toggle(id: string, through = false) {
    const { chosen, last } = store.getState();
    const [from, to] = [order.indexOf(last ?? ''), order.indexOf(id)].sort((a, b) => a - b);
    if (through && from !== undefined && from >= 0 && to !== undefined) {
      return choose([...chosen, ...order.slice(from, to + 1)], id);
    }
    choose(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id], id);
  }

  function Box({ id, name }: { id: string; name: string }) {
    const isChosen = useSyncExternalStore(store.subscribe, () => store.getState().chosen.has(id));
    const isWanted = useSyncExternalStore(store.subscribe, () => store.getState().chosen.size > 0);
    return (
      // biome-ignore lint/a11y/useSemanticElements: a card's buttons are reached by the arrow keys, which an input would take
      <button
        type="button"
        role="checkbox"
        aria-checked={isChosen}
        aria-label={`Choose ${name}`}
        tabIndex={-1}
        className={classes.box}
        data-wanted={isWanted || undefined}
        onClick={({ shiftKey }) => toggle(id, shiftKey)}
      >
        {isChosen && <CheckIcon />}
      </button>
    );
  }

  return {
    store,
    Box,
    choose,
    toggle,
    /** The requests of the list, in their order. */
    inOrder(ids: readonly string[]) {
      order = ids;
    },
  };
}
