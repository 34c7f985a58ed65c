import { activeCriteria, type Criterion } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import { hospitalSettings } from '../settings/known.ts';

/** The criteria by which the hospital scores now. */
export const presentCriteria = async (context: Context): Promise<readonly Criterion[]> =>
  activeCriteria((await hospitalSettings(context)).score_criteria);
