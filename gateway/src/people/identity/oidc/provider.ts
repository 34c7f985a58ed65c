import type { JWTPayload } from 'jose';
import type { OidcConfig } from '../../../platform/config/index.ts';
import { roleIn, type Vouched } from '../claims.ts';
import type { IdentityProvider } from '../port.ts';
import { tokenVerifier } from '../verify.ts';
import { discoveredKeys } from './discovery.ts';

const NAME = 'oidc';

/** The adapter for any OpenID Connect provider. The provider's ID token is the identity token. */
export function oidcProvider(oidc: OidcConfig): IdentityProvider {
  const verify = tokenVerifier({
    provider: NAME,
    issuer: oidc.issuer,
    audience: oidc.clientId,
    keys: discoveredKeys(oidc.issuer),
    allowedParty: (party) => party === oidc.clientId,
    claims: (payload) => claimsOf(payload, oidc),
  });
  return { name: NAME, verify };
}

function claimsOf(payload: JWTPayload, { trustEmail, roleClaim }: OidcConfig): Vouched {
  const saysNothing = payload.email_verified === undefined;
  return {
    ...(trustEmail && saysNothing ? { emailVerified: Boolean(payload.email) } : {}),
    ...(roleClaim ? { trustedRole: roleIn(payload, roleClaim) } : {}),
  };
}
