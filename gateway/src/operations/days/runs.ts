import type { Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { noteRun } from './store.ts';

/** Records that a task of the upkeep has succeeded now. */
export const noteSuccess = ({ db, clock }: Services, task: string): Promise<void> =>
  noteRun(db, task, toSql(clock()));
