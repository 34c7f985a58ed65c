import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { ConditionRow } from './tables.ts';

/** A condition of an approval as both APIs show it. */
export interface Condition {
  requestId: number;
  /** Counts the conditions of its request, from 1. */
  number: number;
  text: string;
  person: NamedPerson;
  /** A day such as 2026-12-31, where the hospital is. */
  until: string;
  blocksOrdering: boolean;
  closedAt: string | null;
  closedBy: NamedPerson | null;
  note: string | null;
}

export const conditionOf = (row: ConditionRow): Condition => ({
  requestId: row.request_id,
  number: row.number,
  text: row.text,
  person: { id: row.person_id, name: row.person_name },
  until: row.until_day,
  blocksOrdering: row.blocks_ordering === 1,
  closedAt: row.closed_at && toIso(row.closed_at),
  closedBy: row.closed_by === null ? null : { id: row.closed_by, name: row.closed_by_name ?? '' },
  note: row.note,
});

/** Whether an open condition of these holds up the order. */
export const holdsUpOrder = (rows: readonly ConditionRow[]): boolean =>
  rows.some(({ blocks_ordering, closed_at }) => blocks_ordering === 1 && closed_at === null);
