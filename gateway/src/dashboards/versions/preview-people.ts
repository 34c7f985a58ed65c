import { findMembership } from '../../people/index.ts';
import type { Database } from '../../platform/context.ts';

/**
 * True for active members and testers of the dashboard's team. People who may use dashboards from their own computer may not: they run
 * their own code there, but a preview is the code of others.
 */
export const mayPreview = async (db: Database, userId: number, dashboard: string): Promise<boolean> =>
  (await findMembership(db, userId, dashboard)) !== undefined;
