import type { RequestState, StageDates } from '@portal/domain';
import { stageEdge } from '../stages.tsx';
import { mainSteps } from './steps.ts';
import { Tracker } from './Tracker.tsx';

/**
 * Shows Submitted, Under Analysis, Committee Review, Approved; for a rejected request the whole bar is red (spec 4, "Trackers").
 */
export function StatusTracker({ request, dates }: { request: RequestState; dates?: StageDates }) {
  return <Tracker name="Progress" steps={mainSteps(request, dates)} color={stageEdge(request.status)} />;
}
