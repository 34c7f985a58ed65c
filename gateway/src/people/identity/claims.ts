import { fitText, isRole, LIMITS, normalEmail, type Role } from '@portal/domain';
import type { JWTPayload } from 'jose';
import type { Identity } from './port.ts';

/** The facts about a person that a provider vouches for, besides issuer, subject and time. */
export type Vouched = Partial<Omit<Identity, 'issuer' | 'subject' | 'issuedAt'>>;

const PRINTABLE_ASCII = /^[!-~]+$/;

/**
 * An address in its stored form. Undefined when it has characters that nobody can invite or is too long: cut or changed, it would be the
 * address of somebody else.
 */
export function emailOf(value: unknown): string | undefined {
  const email = typeof value === 'string' ? normalEmail(value) : '';
  return email.length <= LIMITS.email && PRINTABLE_ASCII.test(email) ? email : undefined;
}

/** A name in its stored form: a name that is too long is cut. */
export const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? fitText(value, LIMITS.shortText) || undefined : undefined;

/**
 * The first role of the portal in a claim, which is a text or a list. When there is no claim with this name, the name is read as a path:
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
