import { isHolder } from '../../people/index.ts';
import type { Database } from '../../platform/context.ts';
import { isOfTeam } from '../teams/members.ts';

/** True for members and testers of the dashboard, and for those who may show any dashboard from their own computer. */
export const mayPreview = async (db: Database, userId: number, dashboard: string): Promise<boolean> =>
  (await isOfTeam(db, userId, dashboard)) || isHolder(db, userId);
