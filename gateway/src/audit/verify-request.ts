import type { EventRow } from '../db/tables.ts';
import { compareRows, differences, type Row, unrecorded } from './compare.ts';
import { GENESIS, hashEvent } from './hash.ts';
import { whyNotAudited } from './not-audited.ts';
import { FILE_KEY, replay, VOTE_KEY } from './replay.ts';
import type { Stored } from './verify-store.ts';

/** What is wrong with a request, and whether its history tells all of it. */
export interface RequestFindings {
  problems: string[];
  /** False where an event of an older gateway has not recorded a column, and nothing has since. */
  recorded: boolean;
}

/** Compares everything that is stored of a request with what its history says. */
export function verifyRequest({ id, request, events, files, votes }: Stored): RequestFindings {
  const broken = verifyLinks(id, events);
  if (broken.length) return { problems: broken, recorded: true };
  if (!events.length && request) {
    return { problems: [`device_requests ${id}: has no history`], recorded: true };
  }
  const told = replay(events);
  const rowsOf = (rows: readonly object[]) => rows as readonly Row[];
  const problems = [
    ...told.problems,
    ...compareRequest(id, request && { ...request }, told.request),
    ...compareRows('request_files', FILE_KEY, rowsOf(files), told.files),
    ...compareRows('request_votes', VOTE_KEY, rowsOf(votes), told.votes),
  ];
  const isRecorded = (row: object, history: Row | null | undefined) =>
    !history ||
    unrecorded(row as Row, { id, ...history }).every((column) => whyNotAudited('device_requests', column));
  const recorded =
    (!request || isRecorded(request, told.request)) && told.files.every((file) => file.id !== undefined);
  return { problems, recorded };
}

function compareRequest(id: number, row: Row | undefined, told: Row | null): string[] {
  const what = `device_requests ${id}`;
  if (row && told) return differences(what, row, told);
  if (row) return [`${what}: is there, though its history says that it was withdrawn`];
  return told ? [`${what}: is missing, its history says that it is "${told.stage}"`] : [];
}

/** Whether each event is as it was written, and follows the one before. */
function verifyLinks(id: number, events: readonly EventRow[]): string[] {
  const problems: string[] = [];
  let previous = GENESIS;
  for (const [index, { id: _, hash, ...event }] of events.entries()) {
    const about = `request ${id}, event ${event.sequence}`;
    if (event.sequence !== index + 1) return [...problems, `request ${id}: event ${index + 1} is missing`];
    if (event.previous_hash !== previous) problems.push(`${about}: does not follow the one before`);
    if (hashEvent(event) !== hash) problems.push(`${about}: was changed`);
    previous = hash;
  }
  return problems;
}
