import type { Override } from '@portal/contract';

/** What the gateway tells the browser about this installation (`GET /api/config`; inlined in the page). */
export interface PublicSettings {
  /** Name of the identity adapter. */
  identity: string;
  /** Roles that a person may ask for; those of the domain unless this installation allows fewer. */
  selfAssignableRoles?: readonly string[];
  /** Set on an installation that keeps its mail instead of sending it: the page of the mailbox is there then. */
  mailbox?: string;
  /** The business office's access code, on a demo installation. */
  demoBusinessOfficeCode?: string;
  /** One-click choices of the sign-in page; only on a demo installation. */
  demoAccounts?: readonly DemoAccount[];
  /** What this page may take from the computer that it is shown on. */
  override?: Override;
  /** In a dashboard for other pages alone: the origins of the pages that may show it. */
  embedOrigins?: readonly string[];
  /** For the adapter of that name. */
  clerk?: ClerkSettings;
  oidc?: OidcSettings;
}

/** A key of the right form, or what is wrong with the setting. */
export type ClerkSettings = { publishableKey: string; proxyPath?: string } | { problem: string };

export interface OidcSettings {
  issuer: string;
  clientId: string;
  scopes: string;
  /** What people call the provider. */
  label: string;
  accountUrl: string;
}

export interface DemoAccount {
  email: string;
  name: string;
  role: string;
  password: string;
}

/** The inlined settings, else those of the API (a page that came from a static host). */
export async function readSettings(): Promise<PublicSettings> {
  const inlined = document.getElementById('settings')?.textContent;
  if (inlined) return JSON.parse(inlined);
  const response = await fetch('/api/config', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The settings could not be read (${response.status}).`);
  return response.json();
}
