import type { Override } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { countDaysIn } from '@portal/ui';
import { readPublic } from './readPublic.ts';

/** The settings that the gateway gives the browser (`GET /api/config`, or as part of the page). */
export interface PublicSettings {
  /** Name of the identity adapter. */
  identity: string;
  /** The hospital's time zone. A gateway of an older version does not send it. */
  timeZone?: string;
  /** The roles that a person may ask for. These are the domain's roles, unless this installation allows fewer. */
  selfAssignableRoles?: readonly string[];
  /** Set when the installation keeps its mail instead of sending it. The page of the mailbox exists only then. */
  mailbox?: string;
  /** The business office's access code. Only a demo installation sets it. */
  demoBusinessOfficeCode?: string;
  /** One-click choices of the sign-in page. Only a demo installation has them. */
  demoAccounts?: readonly DemoAccount[];
  /** The override that this page may load from this computer. */
  override?: Override;
  /** The origins of the pages that may show this frame. Only the page of an embedded dashboard has it. */
  embedOrigins?: readonly string[];
  /** Settings for the adapter of that name. */
  clerk?: ClerkSettings;
  oidc?: OidcSettings;
}

/** A key of the right form, or the problem with the setting. */
export type ClerkSettings = { publishableKey: string; proxyPath?: string } | { problem: string };

export interface OidcSettings {
  issuer: string;
  clientId: string;
  scopes: string;
  /** The provider's name for people. */
  label: string;
  accountUrl: string;
}

export interface DemoAccount {
  email: string;
  name: string;
  role: string;
  password: string;
}

/**
 * The settings in the page. When the page came from a static host, they come from the API. After this call, the page counts days in the
 * time zone of the hospital.
 */
export async function readSettings(): Promise<PublicSettings> {
  const inlined = document.getElementById('settings')?.textContent;
  const settings: PublicSettings = inlined
    ? JSON.parse(inlined)
    : await readPublic('/api/config', MESSAGES.settingsNotRead);
  if (settings.timeZone) countDaysIn(settings.timeZone);
  return settings;
}
