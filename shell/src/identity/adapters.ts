import type { IdentityAdapter } from './port.ts';

/** Every identity service the portal can be configured for. Each is loaded only when it is the one. */
const ADAPTERS: Record<string, () => Promise<IdentityAdapter>> = {
  local: async () => (await import('./local/adapter.ts')).localAdapter,
};

/** The adapter of that name. Rejects when there is none. */
export async function loadAdapter(name: string): Promise<IdentityAdapter> {
  const load = ADAPTERS[name];
  if (!load) throw new Error(`There is no identity service named "${name}".`);
  return load();
}
