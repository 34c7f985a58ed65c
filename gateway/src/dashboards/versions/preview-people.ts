import { findMembership } from '../../people/index.ts';
import type { Database } from '../../platform/context.ts';

/**
 * True for active members and testers of the dashboard's team. Nobody else: who may use dashboards of their own computer runs what is
 * theirs, and a preview is somebody else's.
 */
export const mayPreview = async (db: Database, userId: number, dashboard: string): Promise<boolean> =>
  (await findMembership(db, userId, dashboard)) !== undefined;
