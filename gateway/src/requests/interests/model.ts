import type { Interest } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { DeclarationRow, InterestRow } from './tables.ts';

/** What a committee member has declared. */
export interface Declaration {
  id: number;
  person: NamedPerson;
  interests: readonly Interest[];
  declaredAt: string;
  validUntil: string;
  /** It counts now: it is the newest one of the person, and not too old. */
  isValid: boolean;
}

/** A declaration of these rows, as it is at that instant. */
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
