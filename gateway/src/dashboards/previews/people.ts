import { isHolder } from '../../people/index.ts';
import type { Database } from '../../platform/context.ts';

/** True for somebody who may open previews of the dashboard. */
export const mayPreview = (db: Database, userId: number, _dashboard: string): Promise<boolean> =>
  isHolder(db, userId);
