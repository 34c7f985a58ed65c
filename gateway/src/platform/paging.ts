import { DomainError, readInstant } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Position } from './db/keyset.ts';
import { toIso } from './db/time.ts';

const INVALID = () => new DomainError('invalid', say('cursorInvalid'));

/** An opaque mark of where a page ended: sort key and id. */
export const encodeCursor = ({ at, id }: Position): string =>
  Buffer.from(`${at}|${id}`).toString('base64url');

/** The position a cursor stands for; DomainError `invalid` for anything that `encodeCursor` has not made. */
export function decodeCursor(cursor: string): Position {
  const [, at, digits] =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\|([1-9]\d{0,15})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? [];
  if (!at || !digits) throw INVALID();
  const position = { at, id: Number(digits) };
  if (!readInstant(toIso(at)) || encodeCursor(position) !== cursor) throw INVALID();
  return position;
}

/** One of a list with its place in it; the cursor is made for whoever asks for it. */
export class Listed<T> {
  readonly node: T;
  readonly position: Position;

  constructor(node: T, position: Position) {
    this.node = node;
    this.position = position;
  }

  get cursor(): string {
    return encodeCursor(this.position);
  }
}

/** The cursor of what follows a page. */
export const endOf = ({ items, end }: Pick<Page<unknown>, 'items' | 'end'>): string | undefined =>
  end ? encodeCursor(end) : items.at(-1)?.cursor;

/** A page of a list, whether more follow, and the total for whoever asks. */
export interface Page<T> {
  items: Listed<T>[];
  hasNext: boolean;
  /** Where the next one begins, unless it is after the last item: a search may end a page before it is full. */
  end?: Position;
  total(): Promise<number>;
}
