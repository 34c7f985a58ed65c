import { DomainError, readInstant } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Position } from './db/keyset.ts';
import { toIso } from './db/time.ts';

/**
 * The form of a UUID. Only texts of this form are looked up in the database as a UUID, because other texts may have letters that cannot be
 * compared.
 */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const INVALID = () => new DomainError('invalid', say('cursorInvalid'));

/** An opaque mark of the place where a page ended: sort key and id. */
export const encodeCursor = ({ at, id }: Position<number | string>): string =>
  Buffer.from(`${at}|${id}`).toString('base64url');

function decode(cursor: string, ids: RegExp): Position<string> {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\|(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!at || !id || !ids.test(id)) throw INVALID();
  if (!readInstant(toIso(at)) || encodeCursor({ at, id }) !== cursor) throw INVALID();
  return { at, id };
}

/** The position in a cursor; DomainError `invalid` for any text that `encodeCursor` has not made. */
export function decodeCursor(cursor: string): Position {
  const { at, id } = decode(cursor, /^[1-9]\d{0,15}$/);
  return { at, id: Number(id) };
}

/** As `decodeCursor`, for a list whose ids are UUIDs. */
export const decodeUuidCursor = (cursor: string): Position<string> => decode(cursor, UUID);

/** An item of a list with its position; its cursor is made only when a client asks for it. */
export class Listed<T, Id extends number | string = number> {
  readonly node: T;
  readonly position: Position<Id>;

  constructor(node: T, position: Position<Id>) {
    this.node = node;
    this.position = position;
  }

  get cursor(): string {
    return encodeCursor(this.position);
  }
}

/** The cursor of the next page. */
export const endOf = ({
  items,
  end,
}: Pick<Page<unknown, number | string>, 'items' | 'end'>): string | undefined =>
  end ? encodeCursor(end) : items.at(-1)?.cursor;

/** A page of a list: its items, whether more follow, and a function that counts the total. */
export interface Page<T, Id extends number | string = number> {
  items: Listed<T, Id>[];
  hasNext: boolean;
  /** The position after which the next page begins, when it is not the last item: a search may end a page before it is full. */
  end?: Position;
  total(): Promise<number>;
  /** Whether the total is only a lower limit; by default it is exact. */
  isLeast?(): Promise<boolean>;
}
