import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { errors, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { emailOf, nameOf, type Vouched } from './claims.ts';
import type { Identity } from './port.ts';

/** The greatest age of a token at a sign-in, in seconds. */
const MAX_AGE_S = 5 * 60;

export interface TokenRules {
  /** The provider's name in the message of a refusal. */
  provider: string;
  /** Must be exactly the issuer in the token. */
  issuer: string;
  /** The expected audience, for providers that state one. */
  audience?: string;
  keys: JWTVerifyGetKey;
  /** Whether the token may be issued to this party (its claim `azp`). */
  allowedParty?: (party: string) => boolean;
  /** Reads facts that the standard claims do not contain; it may ask the provider. */
  claims?: (payload: JWTPayload) => Vouched | Promise<Vouched>;
}

/** A subject that the database can store: ASCII, without a space at the ends, because some servers ignore such spaces when they compare. */
const SUBJECT = /^[!-~](?:[ -~]{0,253}[!-~])?$/;
const SESSION = /^[!-~]{1,100}/;

/**
 * Whether the token is an identity token. Other kinds name themselves: `at+jwt` in the header (RFC 9068), `Bearer` among Keycloak's claims.
 */
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
 * The only check of tokens, for every provider (decisions, "Token check"): exact issuer, only RS256 or ES256, the audience where it is
 * configured, `exp` and `iat` required, 5 s tolerance, and an allowed `azp` when present. A token opens a session only while it is fresh,
 * even if it is valid for longer. Tokens of other kinds, such as access tokens, are refused.
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
      // Any other error is not the token's fault, for example keys that cannot be read now.
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
