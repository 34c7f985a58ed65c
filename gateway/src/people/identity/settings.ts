import type { Role } from '@portal/domain';
import type { ClerkConfig, Config, IdentityConfig, OidcConfig } from '../../platform/config/index.ts';
import { clerkHost } from './clerk/key.ts';
import { DEMO_ACCOUNTS, DEMO_OFFICE_CODE, DEMO_PASSWORD } from './demo.ts';

/** A key of the right form, or the problem of the setting for the Configuration Error page (spec 2). */
export type ClerkSettings = { publishableKey: string; proxyPath?: string } | { problem: string };

/**
 * The part of the configuration that the browser gets, from GET /api/config and inlined in the page. It never contains a
 * secret.
 */
export interface PublicSettings {
  /** The identity provider: the name of its exchange path. */
  identity: IdentityConfig['kind'];
  clerk?: ClerkSettings;
  oidc?: Pick<OidcConfig, 'issuer' | 'clientId' | 'scopes' | 'label' | 'accountUrl'>;
  /** The hospital's time zone, by which days begin and end. */
  timeZone: string;
  uploadMaxBytes: number;
  selfAssignableRoles: readonly Role[];
  /** The path of the development mailbox, when there is one. */
  mailbox?: string;
  /** The demo accounts that sign in with one click. */
  demoAccounts?: readonly { email: string; name: string; role: Role; password: string }[];
  /** The access code that Business Office asks for, in the demo. */
  demoBusinessOfficeCode?: string;
}

/** Whether mail can be read in the browser: outside production, when it is not sent. */
export const hasMailbox = (config: Config): boolean =>
  config.identity.kind === 'local' && !config.production && !config.smtpUrl;

export function publicSettings(config: Config): PublicSettings {
  return {
    identity: config.identity.kind,
    ...serviceSettings(config.identity),
    timeZone: config.timeZone,
    uploadMaxBytes: config.uploadMaxBytes,
    selfAssignableRoles: config.selfAssignableRoles,
    ...(hasMailbox(config) && { mailbox: '/api/dev/mail' }),
    ...(config.demo && {
      demoAccounts: DEMO_ACCOUNTS.map((account) => ({ ...account, password: DEMO_PASSWORD })),
    }),
    ...(config.demo && !config.businessOfficeCodeHash && { demoBusinessOfficeCode: DEMO_OFFICE_CODE }),
  };
}

function serviceSettings(identity: IdentityConfig): Pick<PublicSettings, 'clerk' | 'oidc'> {
  if (identity.kind === 'clerk') return { clerk: clerkSettings(identity) };
  if (identity.kind === 'local') return {};
  const { issuer, clientId, scopes, label, accountUrl } = identity;
  return { oidc: { issuer, clientId, scopes, label, accountUrl } };
}

function clerkSettings({ publishableKey, proxyPath }: ClerkConfig): ClerkSettings {
  if (!publishableKey) return { problem: 'The sign-in publishable key is missing (CLERK_PUBLISHABLE_KEY).' };
  if (!clerkHost(publishableKey))
    return { problem: 'The sign-in publishable key is not valid (CLERK_PUBLISHABLE_KEY).' };
  return { publishableKey, ...(proxyPath && { proxyPath }) };
}
