import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { startGateway } from './gateway.ts';

const CLIENT = 'device-portal';

export interface Employee {
  email: string;
  name: string;
  email_verified?: boolean;
  /** The roles of the person in the provider's directory. */
  groups?: string[];
}

/** A portal with OpenID Connect sign-in, and a certified provider. The provider's simple pages accept any password. */
export async function startOidcPortal(employees: readonly Employee[], settings: Record<string, string> = {}) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const gateway = await startGateway({
    DEMO: 'off',
    IDENTITY: 'oidc',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT,
    OIDC_LABEL: 'Hospital ID',
    ...settings,
  });

  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${gateway.url}/login`],
        post_logout_redirect_uris: [`${gateway.url}/home`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of the test'] },
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name'],
    },
    // As with Entra ID, Keycloak and Okta, the ID token itself contains the claims of the scopes.
    conformIdTokenClaims: false,
    clientBasedCORS: (_context, origin) => origin === gateway.url,
    findAccount: (_context, accountId) => {
      const employee = employees.find(({ email }) => email === accountId);
      return employee && { accountId, claims: () => ({ sub: accountId, email_verified: true, ...employee }) };
    },
    // The hospital has given consent for everyone.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  server.on('request', provider.callback());

  return {
    url: gateway.url,
    issuer,
    async stop() {
      server.closeAllConnections();
      server.close();
      await gateway.stop();
    },
  };
}
