import { invalidField, PAGE } from '@portal/domain';
import { PARAMETER_MESSAGES } from '@portal/domain/service-messages';
import { endOf, type Page } from '../paging.ts';

/** The number of rows that a query asks for. DomainError `invalid` outside of 1 to the maximum. */
export function readFirst(first: number | null | undefined): number {
  const count = first ?? PAGE.size;
  if (count < 1 || count > PAGE.max) {
    throw invalidField('first', PARAMETER_MESSAGES.notFromOneTo('first', PAGE.max));
  }
  return count;
}

/** The total of a connection that `toConnection` has made: the value of its field `totalCount`. */
export const totalOf = (connection: unknown): Promise<number> =>
  (connection as { total(): Promise<number> }).total();

/** True when the total of such a connection is only a lower limit: the value of its field `totalIsLeast`. */
export const isLeastOf = async (connection: unknown): Promise<boolean> =>
  (await (connection as Pick<Page<unknown>, 'isLeast'>).isLeast?.()) ?? false;

/** A page in the form of a Relay connection. The total is counted only when a query selects it. */
export const toConnection = <T>(
  { items, hasNext, end, total, isLeast }: Page<T, number | string>,
  after: string | null | undefined,
) => ({
  edges: items,
  pageInfo: {
    hasNextPage: hasNext,
    hasPreviousPage: Boolean(after),
    startCursor: items[0]?.cursor ?? null,
    endCursor: endOf({ items, end }) ?? null,
  },
  total,
  isLeast,
});
