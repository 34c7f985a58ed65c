import { type RequestState, STAGE, stageOf } from '@portal/domain';
import { formatAge } from '@portal/ui';

interface Dated extends RequestState {
  submissionDate: string;
  lastUpdated: string | null;
  stageDate: string | null;
  orderDate: string | null;
  shelfDate: string | null;
}

/** How long a request has been at its stage, in plain words: "3 days in analysis" (look, "Request card"). */
export function ageText(request: Dated, now: number = Date.now()): string {
  const { since, beside, ageText } = STAGE[stageOf(request)];
  const field = beside?.date ?? since ?? 'stageDate';
  return ageText(formatAge(request[field] ?? request.lastUpdated ?? request.submissionDate, now));
}
