import { join } from 'node:path';
import type { Role } from '@portal/domain';

/** The demo account of each role, as the sign-in page offers them. */
export const ACCOUNTS: Readonly<Record<Role, string>> = {
  provider: 'provider@demo.local',
  analyst: 'analyst@demo.local',
  committee: 'committee@demo.local',
  supply_chain: 'supply@demo.local',
  business_office: 'business@demo.local',
  admin: 'admin@demo.local',
};

export const PASSWORD = 'demo-portal-1';

/** The file that keeps a signed-in browser's storage between tests. */
export const storageOf = (portal: string, role: Role): string =>
  join(import.meta.dirname, '../../.cache/signed-in', portal, `${role}.json`);
