import {
  compareRows,
  differences,
  hashUserEvent,
  type Row,
  unrecorded,
  verifyContents,
  verifyLinks,
} from '../../audit/index.ts';
import { USER_CHANGES } from './changes.ts';
import { type ReplayedUser, replayUser } from './replay.ts';
import { isEmptied, isRemoved, verifySeals } from './seal.ts';
import type { StoredUser } from './store.ts';

const ROLE_KEY = ['user_id', 'role'] as const;

/** The problems of a person. */
export interface UserFindings {
  problems: string[];
  /** Null when the history itself is broken or missing. */
  replayed: ReplayedUser | null;
}

/** Compares everything that is stored about a person with their history. */
export function verifyUser({ id, row, roles, events }: StoredUser): UserFindings {
  const name = `user ${id}`;
  const removed = isRemoved(events);
  // The hash of an emptied event also covers the erased contents, so it cannot be checked. The seal covers the rest.
  const broken = verifyLinks(name, events, (event) =>
    removed && isEmptied(event) ? null : hashUserEvent(event),
  );
  if (!broken.length) broken.push(...verifyContents(name, events, USER_CHANGES));
  if (!broken.length) broken.push(...verifySeals(id, events));
  if (broken.length) return { problems: broken, replayed: null };
  if (!events.length && row) return { problems: [`users ${id}: has no history`], replayed: null };
  const replayed = replayUser(events);
  const replayedRoles = (replayed.roles ?? []).map((role) => ({ user_id: id, role }));
  const problems = [
    ...replayed.problems,
    ...compareUser(id, row && { ...row }, replayed.row),
    ...compareRows(
      { table: 'user_roles', key: ROLE_KEY, owner: name },
      roles as unknown as Row[],
      replayedRoles,
    ),
  ];
  return { problems, replayed };
}

/** The columns that a person's history does not record, each with the reason. */
export const NOT_RECORDED: Readonly<Record<string, string>> = {
  turn: 'Counts ends of sessions, so that the nodes of a cluster notice each other. Nothing reads it.',
};

function compareUser(id: number, row: Row | undefined, replayed: Row | null): string[] {
  const what = `users ${id}`;
  if (!replayed)
    return row ? [`${what}: is there, though the history of user ${id} says that they were removed`] : [];
  if (!row) return Object.keys(replayed).length ? [`${what}: is missing, user ${id} was never removed`] : [];
  return [
    ...differences(what, row, replayed),
    ...unrecorded(row, { id, ...replayed })
      // A column that was added later was NULL when the event was written.
      .filter((column) => row[column] !== null && !(column in NOT_RECORDED))
      .map((column) => `${what}, ${column}: its history does not tell it`),
  ];
}
