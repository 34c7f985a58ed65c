/** Request statuses (spec 4). Being ordered and on the shelf is a second track beside the status `approved`. */
export const STATUSES = [
  'submitted',
  'under_analysis',
  'committee_review',
  'approved',
  'rejected',
  'dismissed',
] as const;
export type Status = (typeof STATUSES)[number];

export const isStatus = (value: unknown): value is Status => STATUSES.includes(value as Status);

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  submitted: 'Submitted',
  under_analysis: 'Under Analysis',
  committee_review: 'Committee Review',
  approved: 'Approved',
  rejected: 'Rejected',
  dismissed: 'Dismissed',
};

/** What a rule needs to know of a request. */
export interface RequestState {
  status: Status;
  isOrdered: boolean;
  isOnShelf: boolean;
  lawsonId?: string | null;
}

/** Both tracks told as one word: what a badge, a border colour or a filter shows. */
export const STAGES = [...STATUSES, 'ordered', 'on_shelf'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  ...STATUS_LABELS,
  ordered: 'Ordered',
  on_shelf: 'On Shelf',
};

/** The stage of a request: its status, or how far an approved one has come (spec 4, "After approval a second track applies"). */
export function stageOf(request: Pick<RequestState, 'status' | 'isOrdered' | 'isOnShelf'>): Stage {
  if (request.status !== 'approved') return request.status;
  if (request.isOnShelf) return 'on_shelf';
  return request.isOrdered ? 'ordered' : 'approved';
}

/** The status of a request at a stage: being ordered and on the shelf is a track beside `approved`. */
export const statusOfStage = (stage: Stage): Status =>
  stage === 'ordered' || stage === 'on_shelf' ? 'approved' : stage;

/** An archived request is rejected or on the shelf (spec 4). */
export const isArchived = (request: Pick<RequestState, 'status' | 'isOnShelf'>): boolean =>
  request.status === 'rejected' || request.isOnShelf;

/** What the committee screen calls a status (spec 4, "Committee screen labels"). */
export function committeeLabel(status: Status): string {
  if (status === 'committee_review') return 'Ready for Committee Decision';
  return status === 'submitted' ? 'Submitted' : 'Under Analysis';
}

/** What the supply chain screen calls an approved request (spec 4, "Supply chain display status"). */
export function supplyChainLabel(request: Pick<RequestState, 'isOrdered' | 'isOnShelf'>): string {
  if (request.isOnShelf) return 'On Shelf';
  return request.isOrdered ? 'Ordered' : 'Approved';
}
