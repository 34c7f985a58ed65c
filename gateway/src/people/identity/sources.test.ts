import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { pagePolicy } from '../../platform/rest/security-headers.ts';
import { clerkKey } from '../../testing/clerk-key.ts';
import { foreignSources } from './sources.ts';

const policyWith = (settings: Record<string, string>) =>
  pagePolicy('n', [], foreignSources(readConfig(settings).identity)).split('; ');
const added = (settings: Record<string, string>) => {
  const own = policyWith({});
  return policyWith(settings).filter((directive) => !own.includes(directive));
};

describe("the page's policy", () => {
  it("is open to Clerk's own host, pictures and robot check", () => {
    expect(added({ IDENTITY: 'clerk', CLERK_PUBLISHABLE_KEY: clerkKey('clerk.hospital.example') })).toEqual([
      "script-src 'self' https://clerk.hospital.example https://challenges.cloudflare.com",
      "img-src 'self' data: blob: https://img.clerk.com",
      "connect-src 'self' https://clerk.hospital.example",
      "frame-src 'self' https://challenges.cloudflare.com",
      "worker-src 'self' blob:",
    ]);
  });

  it("leaves Clerk's host out when a proxy replaces it", () => {
    const key = clerkKey('clerk.hospital.example');
    const policy = policyWith({
      IDENTITY: 'clerk',
      CLERK_PUBLISHABLE_KEY: key,
      CLERK_PROXY_PATH: '/__clerk',
    });
    expect(policy).toContain("connect-src 'self'");
    expect(policy.join()).not.toContain('clerk.hospital.example');
  });

  it('takes no host from a key that names none', () => {
    for (const host of ["evil.example; script-src 'unsafe-inline'", '*', 'localhost', 'https://evil.example'])
      expect(added({ IDENTITY: 'clerk', CLERK_PUBLISHABLE_KEY: clerkKey(host) })).toEqual([]);
  });

  it("is open for calls to an OpenID Connect provider's origin, and for nothing else of it", () => {
    const settings = { OIDC_ISSUER: 'https://login.hospital.example/realms/staff', OIDC_CLIENT_ID: 'portal' };
    expect(added({ IDENTITY: 'oidc', ...settings })).toEqual([
      "connect-src 'self' https://login.hospital.example",
    ]);
  });
});
