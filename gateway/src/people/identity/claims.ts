import { fitText, isRole, LIMITS, normalEmail, type Role } from '@portal/domain';
import type { JWTPayload } from 'jose';
import type { Identity } from './port.ts';

/** What a provider vouches for beside who it is. */
export type Vouched = Partial<Omit<Identity, 'issuer' | 'subject' | 'issuedAt'>>;

const PRINTABLE_ASCII = /^[!-~]+$/;

/**
 * An address in its stored form. None where it has letters that nobody can invite, or is too long: cut, or with other letters, it
 * would be somebody else's.
 */
export function emailOf(value: unknown): string | undefined {
  const email = typeof value === 'string' ? normalEmail(value) : '';
  return email.length <= LIMITS.email && PRINTABLE_ASCII.test(email) ? email : undefined;
}

/** A name as it may be stored, cut where it is too long. */
export const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? fitText(value, LIMITS.shortText) || undefined : undefined;

/**
 * The first role of the portal that a claim names, in a text or a list. A name that is not a claim itself is a path:
 * `realm_access.roles`.
 */
export function roleIn(payload: JWTPayload, claim: string): Role | undefined {
  const own = (from: unknown, name: string): unknown =>
    from && typeof from === 'object' && Object.hasOwn(from, name)
      ? from[name as keyof typeof from]
      : undefined;
  const value = own(payload, claim) ?? claim.split('.').reduce<unknown>(own, payload);
  return [value].flat().find(isRole);
}
