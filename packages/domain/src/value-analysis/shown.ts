import { type Actor, hasPermission } from '../actor.ts';
import { type Standing, stageOf } from '../request.ts';
import { FIRST_STAGE } from '../stages.ts';

/**
 * Whether this person sees the value analysis of a request, written or not: staff do, from the analysis on. It is in a file of its own,
 * because dashboards call it before they load the code that shows the analysis.
 */
export const showsAnalysis = (actor: Actor, request: Standing): boolean =>
  hasPermission(actor, 'view_all_requests') && stageOf(request) !== FIRST_STAGE;
