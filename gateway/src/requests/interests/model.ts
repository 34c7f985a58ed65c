import type { Interest } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { DeclarationRow, InterestRow } from './tables.ts';

/** The relations to manufacturers that a committee member has declared at one time. */
export interface Declaration {
  id: number;
  person: NamedPerson;
  interests: readonly Interest[];
  declaredAt: string;
  validUntil: string;
  /** Whether it counts now: it is the newest one of the person, and has not expired. */
  isValid: boolean;
}

/** The declaration of these rows; `now` decides whether it has expired. */
export const declarationOf = (
  row: DeclarationRow & { is_newest: boolean | number },
  interests: readonly InterestRow[],
  now: Date,
): Declaration => ({
  id: row.id,
  person: { id: row.user_id, name: row.user_name },
  interests: interests.map(({ manufacturer, kind, text }) => ({ manufacturer, kind, text })),
  declaredAt: toIso(row.declared_at),
  validUntil: toIso(row.valid_until),
  isValid: Boolean(row.is_newest) && Date.parse(toIso(row.valid_until)) > now.getTime(),
});
