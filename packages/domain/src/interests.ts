import { type Actor, hasPermission } from './actor.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { interestsDenied, onlyCommitteeDeclares } from './messages/interests.ts';
import { coded } from './messages/say.ts';
import { isOffice } from './office.ts';
import { mayVote } from './votes.ts';

/** The kinds of ties between a committee member and a manufacturer. */
export const INTEREST_KINDS = {
  employment: 'Employment',
  consulting: 'Consulting or speaking',
  ownership: 'Ownership or shares',
  research: 'Research funding',
  family: 'Family member',
  gift: 'Gift, meal or travel',
  other: 'Something else',
} as const;
export type InterestKind = keyof typeof INTEREST_KINDS;
export const INTEREST_KIND_NAMES = /* @__PURE__ */ Object.keys(INTEREST_KINDS) as readonly InterestKind[];

/** A tie to a manufacturer, as a member declares it. */
export interface Interest {
  manufacturer: string;
  kind: InterestKind;
  text: string | null;
}

/** The people who declare their interests: committee members, who vote. */
export const mayDeclareInterests = (actor: Actor): Answer =>
  mayVote(actor).allowed ? { allowed: true } : refusal('forbidden', coded({ onlyCommitteeDeclares }));

/** Whether this person may read other people's declarations: the business office, which decides, and administrators. */
export const mayReadInterests = (actor: Actor): Answer =>
  hasPermission(actor, 'manage_users') || isOffice(actor)
    ? { allowed: true }
    : refusal('forbidden', coded({ interestsDenied }));

/** The instant this number of months later: on the same day of the month, or on the last day of a shorter month. */
export function monthsAfter(instant: Date, months: number): Date {
  const later = new Date(instant);
  later.setUTCMonth(later.getUTCMonth() + months);
  // A day that the month does not have overflows into the next month.
  if (later.getUTCDate() !== instant.getUTCDate()) later.setUTCDate(0);
  return later;
}
