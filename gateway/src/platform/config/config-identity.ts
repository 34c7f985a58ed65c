import * as z from 'zod';

const url = (example: string) =>
  z.url({ protocol: /^https?$/, error: `an http or https URL such as ${example}` });

/** Which service signs people in, and the settings that this service needs. */
export const identitySettings = {
  /** `local`: the embedded provider; `clerk`: Clerk; `oidc`: any OpenID Connect provider. */
  IDENTITY: z.enum(['local', 'clerk', 'oidc']).default('local'),
  /** Signs the embedded provider's cookies and encrypts its keys. */
  IDENTITY_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** Checked where it is used: without a valid key the portal shows its Configuration Error page (spec 2). */
  CLERK_PUBLISHABLE_KEY: z.string().optional(),
  /** The key for calls of Clerk's API. The gateway reads there what the token does not contain: address, verification, role. */
  CLERK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\S+$/, 'the key that Clerk shows, sk_live_…')
    .optional(),
  /** The public key of Clerk's tokens. Without it, the gateway reads the key from Clerk's host and follows its rotation. */
  CLERK_JWT_KEY: z
    .string()
    .regex(/^-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----\s*$/, 'a PEM public key')
    .optional(),
  /** A path of this origin that a proxy in front forwards to Clerk, for browsers that may not reach Clerk's host. */
  CLERK_PROXY_PATH: z
    .string()
    .regex(/^(\/[\w-]+)+$/, 'a path such as /__clerk')
    .optional(),
  /** The issuer that the tokens name, when it is not https:// and the publishable key's host. */
  CLERK_ISSUER: url('https://clerk.hospital.example').optional(),
  /** Clerk's back-end API, when it is not Clerk's own address. */
  CLERK_API_URL: url('https://api.clerk.com').optional(),
  OIDC_ISSUER: url('https://login.hospital.example/realms/staff').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/(^|\s)openid(\s|$)/, 'scopes with openid among them, such as "openid profile email"')
    .default('openid profile email'),
  /** The claim that names a role of the portal. It may give any role. Without it, the provider decides no role. */
  OIDC_ROLE_CLAIM: z.string().min(1).optional(),
  /** `on`: an address without `email_verified` counts as verified. For a provider that is the organisation's own directory. */
  OIDC_TRUST_EMAIL: z.enum(['on', 'off']).default('off'),
  /** What people call the provider. */
  OIDC_LABEL: z.string().min(1).max(60).default('your organisation'),
  /** Where people look after their account there. Default: the issuer. */
  OIDC_ACCOUNT_URL: url('https://account.hospital.example').optional(),
};

type Settings = z.output<z.ZodObject<typeof identitySettings>>;

export interface ClerkConfig {
  kind: 'clerk';
  publishableKey: string | undefined;
  secretKey: string | undefined;
  jwtKey: string | undefined;
  proxyPath: string | undefined;
  issuer: string | undefined;
  apiUrl: string | undefined;
}

export interface OidcConfig {
  kind: 'oidc';
  /** Must be exactly the issuer that the tokens name. */
  issuer: string;
  clientId: string;
  scopes: string;
  roleClaim: string | undefined;
  trustEmail: boolean;
  label: string;
  accountUrl: string;
}

export type IdentityConfig = { kind: 'local' } | ClerkConfig | OidcConfig;

/** The names of the settings that the chosen service needs and that are missing. */
export function identityProblems(
  s: Settings & { DEMO?: string | undefined; SECOND_FACTOR_ROLES: readonly string[] },
  production: boolean,
): string[] {
  const problems: string[] = [];
  if (s.IDENTITY === 'local' && production && !s.IDENTITY_SECRET)
    problems.push('IDENTITY_SECRET: required in production, at least 32 random characters');
  if (s.IDENTITY !== 'local' && s.DEMO === 'on')
    problems.push(`DEMO: its accounts are the embedded provider's, not for IDENTITY=${s.IDENTITY}`);
  if (s.IDENTITY !== 'local' && s.SECOND_FACTOR_ROLES.length)
    problems.push(
      `SECOND_FACTOR_ROLES: only with IDENTITY=local; with ${s.IDENTITY} that service asks for the second factor`,
    );
  if (s.IDENTITY !== 'oidc') return problems;
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const)
    if (!s[name]) problems.push(`${name}: required with IDENTITY=oidc`);
  if (production && s.OIDC_ISSUER?.startsWith('http:')) problems.push('OIDC_ISSUER: https in production');
  return problems;
}

export function identityConfig(s: Settings): IdentityConfig {
  if (s.IDENTITY === 'clerk')
    return {
      kind: 'clerk',
      publishableKey: s.CLERK_PUBLISHABLE_KEY,
      secretKey: s.CLERK_SECRET_KEY,
      jwtKey: s.CLERK_JWT_KEY,
      proxyPath: s.CLERK_PROXY_PATH,
      issuer: s.CLERK_ISSUER,
      apiUrl: s.CLERK_API_URL,
    };
  if (s.IDENTITY === 'oidc' && s.OIDC_ISSUER && s.OIDC_CLIENT_ID)
    return {
      kind: 'oidc',
      issuer: s.OIDC_ISSUER,
      clientId: s.OIDC_CLIENT_ID,
      scopes: s.OIDC_SCOPES,
      roleClaim: s.OIDC_ROLE_CLAIM,
      trustEmail: s.OIDC_TRUST_EMAIL === 'on',
      label: s.OIDC_LABEL,
      accountUrl: s.OIDC_ACCOUNT_URL ?? s.OIDC_ISSUER,
    };
  return { kind: 'local' };
}
