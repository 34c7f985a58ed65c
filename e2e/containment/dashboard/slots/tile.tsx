import type { SlotContent } from '@portal/contract';
import { useState } from 'react';

declare const NAME: string;

const has = (fault: string) => globalThis.containment?.faults.includes(`${NAME}: tile ${fault}`);
const never = new Promise(() => {});

const Tile: SlotContent<'home.tile'> = (props) => {
  const [count, setCount] = useState(0);
  if (has('throws')) throw new Error('thrown in a tile');
  if (has('never settles')) throw never;
  if (has('expects other props')) return (props as unknown as { votes: string[] }).votes.join();
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {NAME} tile {count}
    </button>
  );
};

/** With this fault the module exports something other than a component. */
export const slot = has('exports something else') ? (undefined as unknown as typeof Tile) : Tile;
