import { localAdapter } from './local/adapter.ts';
import type { IdentityAdapter } from './port.ts';

/** Every identity service the portal can be configured for. The default is at hand, others load when they are the one. */
const ADAPTERS: Record<string, () => IdentityAdapter | Promise<IdentityAdapter>> = {
  local: () => localAdapter,
};

/** The adapter of that name. Rejects when there is none. */
export async function loadAdapter(name: string): Promise<IdentityAdapter> {
  const load = ADAPTERS[name];
  if (!load) throw new Error(`There is no identity service named "${name}".`);
  return load();
}
