import { type Dated, STAGE, stageOf, stageSinceOf } from '@portal/domain';
import { formatAge, formatAgo } from '@portal/ui';

/** How long a request has been at its stage, in plain words: "3 days in analysis" (look, "Request card"). */
export function ageText(request: Dated, now: number = Date.now()): string {
  const since = stageSinceOf(request);
  return STAGE[stageOf(request)].ageText(formatAge(since, now), formatAgo(since, now));
}
