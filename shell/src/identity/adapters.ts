import { MESSAGES } from '@portal/domain';
import { ApiError } from '@portal/kit';
import { loadScript } from './loadScript.ts';
import { localAdapter } from './local/adapter.ts';
import type { IdentityAdapter } from './port.ts';

/**
 * The identity services that the portal can be configured for. The default is part of the bundle; the others are loaded only when
 * they are configured.
 */
const ADAPTERS: Record<string, () => IdentityAdapter | Promise<IdentityAdapter>> = {
  local: () => localAdapter,
  clerk: () => loadScript('Clerk', async () => (await import('./clerk/adapter.ts')).clerkAdapter),
  oidc: () => loadScript('OpenID Connect', async () => (await import('./oidc/adapter.ts')).oidcAdapter),
};

/** The adapter with that name. Rejects when the name is missing or unknown. */
export async function loadAdapter(name: string | undefined): Promise<IdentityAdapter> {
  if (!name) throw new ApiError(MESSAGES.identityUnset, 0);
  const load = Object.hasOwn(ADAPTERS, name) && ADAPTERS[name];
  if (!load) throw new ApiError(MESSAGES.identityUnknown(name), 0);
  return load();
}
