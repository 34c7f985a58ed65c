import { type Dated, STAGE, stageOf, stageSinceOf } from '@portal/domain';
import { formatAge } from '@portal/ui';

/** How long a request has been at its stage, in plain words: "3 days in analysis" (look, "Request card"). */
export const ageText = (request: Dated, now: number = Date.now()): string =>
  STAGE[stageOf(request)].ageText(formatAge(stageSinceOf(request), now));
