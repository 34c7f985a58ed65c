import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { errors, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { emailOf, nameOf, type Vouched } from './claims.ts';
import type { Identity } from './port.ts';

/** A token that was issued longer ago is for no sign-in that is going on. */
const MAX_AGE_S = 5 * 60;

export interface TokenRules {
  /** Named in the message of a refusal. */
  provider: string;
  /** Compared exactly. */
  issuer: string;
  /** Where the provider states one. */
  audience?: string;
  keys: JWTVerifyGetKey;
  /** Whether `azp` may name that party, when the token carries it. */
  allowedParty?: (party: string) => boolean;
  /** Reads, or asks for, what the standard claims do not hold. */
  claims?: (payload: JWTPayload) => Vouched | Promise<Vouched>;
}

/** As the database keeps them: ASCII, without a space at either end, which some servers do not compare. */
const SUBJECT = /^[!-~](?:[ -~]{0,253}[!-~])?$/;
const SESSION = /^[!-~]{1,100}/;

/** What tokens that sign nobody in say of their kind: `at+jwt` in the header (RFC 9068), `Bearer` among Keycloak's claims. */
const isIdentityToken = (
  { typ = 'JWT' }: JWTHeaderParameters,
  { typ: claimed = 'ID' }: JWTPayload,
): boolean => typ.toUpperCase() === 'JWT' && claimed === 'ID';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

function standardClaims(payload: JWTPayload) {
  return {
    email: emailOf(payload.email),
    emailVerified: payload.email_verified === true,
    name: nameOf(payload.name),
    session: SESSION.exec(text(payload.sid) ?? '')?.[0],
  };
}

/**
 * The one token check, for every provider (decisions, "Token check"): exact issuer, RS256 or ES256 only, audience where
 * configured, `exp` and `iat` required, 5 s tolerance, `azp` in the allowed origins when present. Also a token that is
 * valid for long opens a session only while it is fresh; one of another kind, such as an access token, never does.
 */
export function tokenVerifier(rules: TokenRules): (token: string, now?: Date) => Promise<Identity> {
  const refused = () => new DomainError('unauthenticated', say('exchangeFailed', rules.provider));
  return async (token, now = new Date()) => {
    const { payload, protectedHeader } = await jwtVerify(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: 5,
      maxTokenAge: MAX_AGE_S,
      currentDate: now,
    }).catch((cause: unknown) => {
      // Anything else is ours: keys that cannot be read now make no token wrong.
      throw cause instanceof errors.JOSEError || cause instanceof TypeError ? refused() : cause;
    });
    const { sub, azp, iat = 0 } = payload;
    const wrongParty = azp !== undefined && !rules.allowedParty?.(String(azp));
    if (!SUBJECT.test(sub ?? '') || wrongParty || !isIdentityToken(protectedHeader, payload)) throw refused();
    return {
      issuer: rules.issuer,
      subject: String(sub),
      issuedAt: new Date(iat * 1_000),
      ...standardClaims(payload),
      ...(await rules.claims?.(payload)),
    };
  };
}
