import type { Actor } from '@portal/domain';
import type { ComparedRequest } from './compare.graphql.ts';
import { GROUPS, type Row, type RowGroup } from './rows.ts';

/** How the values of a row compare with each other. */
export type Standing = 'same' | 'differs' | 'not_compared';

/** A row with the contents of its cells: lines for a request that can be read, else null. */
export interface FilledRow extends Row {
  cells: readonly (readonly string[] | null)[];
  standing: Standing;
}

export interface FilledGroup extends Omit<RowGroup, 'rows'> {
  rows: readonly FilledRow[];
}

function linesOf(row: Row, request: ComparedRequest): readonly string[] {
  const said = row.read(request);
  if (typeof said === 'string' || typeof said === 'number') return said === '' ? [] : [String(said)];
  return said ?? [];
}

function standingOf(
  { unit }: Row,
  cells: readonly (readonly string[])[],
  readable: readonly ComparedRequest[],
) {
  if (unit) {
    const units = readable.flatMap((request) => unit(request) ?? []);
    if (new Set(units).size > 1) return 'not_compared';
  }
  return new Set(cells.map((lines) => lines.join('\n'))).size > 1 ? 'differs' : 'same';
}

/**
 * The rows that the person may see, with their cells. A row without any value is left out, and with `onlyDifferences` also a row with the same
 * value for all requests.
 */
export function compareRows(
  actor: Actor,
  requests: readonly (ComparedRequest | null)[],
  { onlyDifferences }: { onlyDifferences: boolean },
): readonly FilledGroup[] {
  const readable = requests.filter((request) => request !== null);
  return GROUPS.filter((group) => group.for?.(actor) ?? true)
    .map((group) => ({
      ...group,
      rows: (typeof group.rows === 'function' ? group.rows(readable, actor) : group.rows)
        .map((row): FilledRow => {
          const cells = requests.map((request) => request && linesOf(row, request));
          const said = cells.filter((lines) => lines !== null);
          return { ...row, cells, standing: standingOf(row, said, readable) };
        })
        .filter(({ cells }) => cells.some((lines) => lines?.length))
        .filter(({ standing }) => !onlyDifferences || standing !== 'same'),
    }))
    .filter(({ rows }) => rows.length > 0);
}
