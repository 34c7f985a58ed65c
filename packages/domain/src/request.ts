import { STAGE, STAGE_LABELS, STAGES, type Stage, type Status } from './stages.ts';

/** The part of a request that the rules need. */
export interface RequestState {
  status: Status;
  isOrdered: boolean;
  isOnShelf: boolean;
  lawsonId?: string | null;
  /** What blocks its order; null or missing when nothing does. */
  orderBlockedBy?: string | null;
}

/** The status and the marks of a request: together they say where it is on both tracks. */
export type Standing = Pick<RequestState, 'status' | 'isOrdered' | 'isOnShelf'>;

/** The steps of the second track, in their order. */
export const SECOND_TRACK = STAGES.flatMap((stage) => {
  const { beside } = STAGE[stage];
  return beside ? [{ stage, ...beside }] : [];
});

/**
 * The stage of a request: its status, or the step that an approved request has reached (spec 4, "After approval a second track
 * applies").
 */
export const stageOf = (request: Standing): Stage =>
  SECOND_TRACK.findLast(({ status, mark }) => request.status === status && request[mark])?.stage ??
  request.status;

/** Whether the committee advises on a request now. */
export const isBeforeCommittee = ({ status }: Pick<RequestState, 'status'>): boolean =>
  STAGE[status].beforeCommittee === true;

/** The status of a request at a stage. The stages "ordered" and "on the shelf" belong to the status `approved`. */
export const statusOfStage = (stage: Stage): Status => STAGE[stage].beside?.status ?? (stage as Status);

/** Status and marks of a request that has reached the stage in the usual way. */
export function standingAt(stage: Stage): Standing {
  const reached = SECOND_TRACK.slice(0, SECOND_TRACK.findIndex((each) => each.stage === stage) + 1);
  const marks = Object.fromEntries(reached.map(({ mark }) => [mark, true]));
  return { status: statusOfStage(stage), isOrdered: false, isOnShelf: false, ...marks };
}

/** True for requests that are rejected or on the shelf. A device on the shelf stays archived whatever happens later (spec 4). */
export const isArchived = (request: Standing): boolean =>
  request.isOnShelf || STAGE[stageOf(request)].lists.includes('archive');

/** The committee screen's word for a status (spec 4, "Committee screen labels"). */
export const committeeLabel = (status: Status): string => STAGE[status].committeeLabel ?? 'Under Analysis';

/** The supply chain screen's word for an approved request (spec 4, "Supply chain display status"). */
export const supplyChainLabel = (marks: Pick<RequestState, 'isOrdered' | 'isOnShelf'>): string =>
  STAGE_LABELS[stageOf({ ...marks, status: 'approved' })];
