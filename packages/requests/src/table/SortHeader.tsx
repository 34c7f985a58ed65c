import { type ListSort, type RequestView, usualSort } from '@portal/domain';
import { useSearchParams } from 'react-router-dom';
import { readListSort, writeListSort } from '../filters/listAddress.ts';
import type { ListColumn } from './columns.tsx';
import classes from './RequestTable.module.css';
import { COLUMN_HEAD } from './roles.ts';

const ARROWS = { ascending: '↑', descending: '↓' } as const;

/**
 * The header of a column. If the list has an order for it, a press sorts by it, and another press reverses the order or goes back to the
 * default order. From the default order a press leads to the newest first.
 */
export function SortHeader({ list, column: { label, sorts } }: { list: RequestView; column: ListColumn }) {
  const [params, setParams] = useSearchParams();
  const now = readListSort(params, list);
  const orders = Object.entries(sorts ?? {}) as ['ascending' | 'descending', ListSort][];
  if (orders.length === 0)
    return (
      <th {...COLUMN_HEAD} scope="col" title={label}>
        {label}
      </th>
    );
  const at = orders.findIndex(([, sort]) => sort === now);
  const usual = usualSort(list);
  const next = orders[at + 1]?.[1] ?? (now === usual ? 'newest' : usual);
  const direction = orders[at]?.[0];
  return (
    <th {...COLUMN_HEAD} scope="col" aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() =>
          setParams((current) => writeListSort(current, list, next), { preventScrollReset: true })
        }
      >
        {label}
        <span aria-hidden="true">{direction && ARROWS[direction]}</span>
      </button>
    </th>
  );
}
