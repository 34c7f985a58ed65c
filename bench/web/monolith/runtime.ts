import type { RegistryEntry } from '@portal/contract';

/** Every dashboard as a chunk of the one build, in place of the containers that the shell loads. */
const DASHBOARDS: Readonly<Record<string, () => Promise<unknown>>> = {
  provider: () =>
    import(/* webpackChunkName: "dashboard-provider" */ '../../../mfe-provider/src/dashboard.tsx'),
  analyst: () => import(/* webpackChunkName: "dashboard-analyst" */ '../../../mfe-analyst/src/dashboard.tsx'),
  committee: () =>
    import(/* webpackChunkName: "dashboard-committee" */ '../../../mfe-committee/src/dashboard.tsx'),
  'supply-chain': () =>
    import(/* webpackChunkName: "dashboard-supply-chain" */ '../../../mfe-supply-chain/src/dashboard.tsx'),
  admin: () => import(/* webpackChunkName: "dashboard-admin" */ '../../../mfe-admin/src/dashboard.tsx'),
  reports: () => import(/* webpackChunkName: "dashboard-reports" */ '../../../mfe-reports/src/dashboard.tsx'),
};

export async function loadContainer({ name }: RegistryEntry): Promise<unknown> {
  const load = DASHBOARDS[name];
  if (!load) throw new Error(`The monolith has no ${name}`);
  return load();
}
