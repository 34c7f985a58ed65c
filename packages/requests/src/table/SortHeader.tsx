import type { ListSort } from '@portal/domain';
import { useSearchParams } from 'react-router-dom';
import { writeChosen } from '../filters/choice.ts';
import { readListSort } from '../filters/listAddress.ts';
import type { ListColumn } from './columns.tsx';
import classes from './RequestTable.module.css';
import { COLUMN_HEAD } from './roles.ts';

const ARROWS = { ascending: '↑', descending: '↓' } as const;

/** The head of a column. Where the list has an order for it, a press sorts by it, and the next one turns it or goes back to the usual one. */
export function SortHeader({ column: { label, sorts } }: { column: ListColumn }) {
  const [params, setParams] = useSearchParams();
  const now = readListSort(params);
  const orders = Object.entries(sorts ?? {}) as ['ascending' | 'descending', ListSort][];
  if (orders.length === 0)
    return (
      <th {...COLUMN_HEAD} scope="col" title={label}>
        {label}
      </th>
    );
  const at = orders.findIndex(([, sort]) => sort === now);
  const next = orders[at + 1]?.[1] ?? (at < 0 ? orders[0]?.[1] : 'newest');
  const direction = orders[at]?.[0];
  return (
    <th {...COLUMN_HEAD} scope="col" aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() =>
          setParams((current) => writeChosen(current, 'sort', !next || next === 'newest' ? '' : next), {
            preventScrollReset: true,
          })
        }
      >
        {label}
        <span aria-hidden="true">{direction && ARROWS[direction]}</span>
      </button>
    </th>
  );
}
