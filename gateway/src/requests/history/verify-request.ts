import {
  compareRows,
  differences,
  hashEvent,
  type Row,
  unrecorded,
  verifyContents,
  verifyLinks,
} from '../../audit/index.ts';
import { NOT_RECORDED } from '../device-requests/rows.ts';
import { CHANGES } from './changes.ts';
import { entryOf, RECORDED_TABLE_NAMES, recordedRows } from './recorded-tables.ts';
import { isWhole, replay } from './replay.ts';
import type { Stored } from './verify-store.ts';

/** The problems of a request, and whether its history describes all of it. */
export interface RequestFindings {
  problems: string[];
  /** False when an older gateway's event did not record a column, and no later event has recorded it. */
  recorded: boolean;
}

/** Compares everything that is stored about a request with its history. */
export function verifyRequest({ id, request, events, rows }: Stored): RequestFindings {
  const owner = `request ${id}`;
  const broken = verifyLinks(owner, events, ({ id: _, hash: __, ...event }) => hashEvent(event));
  if (!broken.length) broken.push(...verifyContents(owner, events, CHANGES));
  if (broken.length) return { problems: broken, recorded: true };
  if (!events.length && request) {
    return { problems: [`device_requests ${id}: has no history`], recorded: true };
  }
  const replayed = replay(events);
  const problems = [
    ...replayed.problems,
    ...compareRequest(id, request && { ...request }, replayed.request),
    ...RECORDED_TABLE_NAMES.flatMap((table) => {
      const { key, verify = () => [] } = entryOf(table);
      return [
        ...compareRows({ table, key, owner }, recordedRows(table, rows[table]), replayed.rows[table]),
        ...rows[table].flatMap((row) => verify(row as never)),
      ];
    }),
  ];
  const isRecorded = (row: object, history: Row | null | undefined) =>
    !history || unrecorded(row as Row, { id, ...history }).every((column) => column in NOT_RECORDED);
  const recorded = (!request || isRecorded(request, replayed.request)) && isWhole(replayed.rows);
  return { problems, recorded };
}

function compareRequest(id: number, row: Row | undefined, replayed: Row | null): string[] {
  const what = `device_requests ${id}`;
  if (row && replayed) return differences(what, row, replayed);
  if (row) return [`${what}: is there, though its history says that it was withdrawn`];
  return replayed ? [`${what}: is missing, its history says that it is "${replayed.stage}"`] : [];
}
