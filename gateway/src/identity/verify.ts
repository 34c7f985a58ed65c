import { DomainError, isRole, MESSAGES } from '@portal/domain';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Identity } from './port.ts';

export interface TokenRules {
  /** Named in the message of a refusal. */
  provider: string;
  /** Compared exactly. */
  issuer: string;
  /** Where the provider states one. */
  audience?: string;
  keys: JWTVerifyGetKey;
  /** Origins that `azp` may name, when the token carries it. */
  allowedOrigins?: readonly string[];
  /** Reads what the standard claims do not hold. */
  claims?: (payload: JWTPayload) => Partial<Omit<Identity, 'issuer' | 'subject'>>;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

function standardClaims(payload: JWTPayload) {
  return {
    email: text(payload.email)?.toLowerCase(),
    emailVerified: payload.email_verified === true,
    name: text(payload.name),
    trustedRole: isRole(payload.portal_role) ? payload.portal_role : undefined,
  };
}

/**
 * The one token check, for every provider (decisions, "Token check"): exact issuer, RS256 or ES256 only, audience where
 * configured, `exp` and `iat` required, 5 s tolerance, `azp` in the allowed origins when present.
 */
export function tokenVerifier(rules: TokenRules): (token: string, now?: Date) => Promise<Identity> {
  const refused = () => new DomainError('unauthenticated', MESSAGES.exchangeFailed(rules.provider));
  return async (token, now = new Date()) => {
    const { payload } = await jwtVerify(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: 5,
      currentDate: now,
    }).catch((cause: unknown) => {
      // Anything else is ours: keys that cannot be read now make no token wrong.
      throw cause instanceof errors.JOSEError || cause instanceof TypeError ? refused() : cause;
    });
    const { sub, azp } = payload;
    const wrongParty = azp !== undefined && !rules.allowedOrigins?.includes(String(azp));
    if (!text(sub) || wrongParty) throw refused();
    return {
      issuer: rules.issuer,
      subject: String(sub),
      ...standardClaims(payload),
      ...rules.claims?.(payload),
    };
  };
}
