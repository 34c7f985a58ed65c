import type { RegistryEntry } from '@portal/contract';

/** Every dashboard as a chunk of the one build, in place of the containers that the shell loads. */
const DASHBOARDS: Readonly<Record<string, () => Promise<unknown>>> = {
  provider: () => import('../../../mfe-provider/src/dashboard.tsx'),
  analyst: () => import('../../../mfe-analyst/src/dashboard.tsx'),
  committee: () => import('../../../mfe-committee/src/dashboard.tsx'),
  'supply-chain': () => import('../../../mfe-supply-chain/src/dashboard.tsx'),
  admin: () => import('../../../mfe-admin/src/dashboard.tsx'),
  reports: () => import('../../../mfe-reports/src/dashboard.tsx'),
};

export async function loadContainer({ name }: RegistryEntry): Promise<unknown> {
  const load = DASHBOARDS[name];
  if (!load) throw new Error(`The monolith has no ${name}`);
  return load();
}
