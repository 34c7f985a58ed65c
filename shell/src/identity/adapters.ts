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
  if (!name) throw new Error('The setting "identity" is missing: no identity service is chosen.');
  const load = Object.hasOwn(ADAPTERS, name) && ADAPTERS[name];
  if (!load) throw new Error(`There is no identity service named "${name}".`);
  return load();
}
