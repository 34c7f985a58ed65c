/** The work lists of the portal (spec 2, "Role work screens" and "Archive"). */
export const WORK_LISTS = ['analysis', 'committee', 'supply_chain', 'archive'] as const;
export type WorkList = (typeof WORK_LISTS)[number];

/** The statuses of a request, in the order in which lists of them are shown (spec 4). */
export const STATUSES = [
  'submitted',
  'under_analysis',
  'committee_review',
  'approved',
  'rejected',
  'dismissed',
] as const;
export type Status = (typeof STATUSES)[number];

/** The stages of both tracks: a request's status, or the step that an approved request has reached. */
export const STAGES = [...STATUSES, 'ordered', 'on_shelf'] as const;
export type Stage = (typeof STAGES)[number];

/** The first stage of a request. In this stage its owner may still change it. */
export const FIRST_STAGE = STATUSES[0];

export const isStatus = (value: unknown): value is Status => STATUSES.includes(value as Status);
export const isStage = (value: unknown): value is Stage => STAGES.includes(value as Stage);

interface StageEntry {
  label: string;
  /** The label on the committee's screen, if it is not "Under Analysis" (spec 4, "Committee screen labels"). */
  committeeLabel?: string;
  /** Colour and icon. The icon shows the stage to people who cannot see the colour (spec 4, "Card border colour"). */
  tone: string;
  icon: string;
  lists: readonly WorkList[];
  /**
   * Makes the stage a step of the main tracker, in the order of the catalogue. A refusal replaces the last step (spec 4,
   * "Trackers").
   */
  tracker?: 'progress' | 'refusal';
  /** Says in plain words how long a request has been at this stage: "3 days" as a duration, or "yesterday". */
  ageText: (age: string, ago?: string) => string;
  /** The field with the date on which the stage began, if that is not the date of the last change. */
  since?: 'submissionDate';
  /**
   * Makes the stage a step of the second track: a request with this status and this mark is at the stage, since the date (spec 4,
   * "After approval a second track applies").
   */
  beside?: { status: Status; mark: 'isOrdered' | 'isOnShelf'; date: 'orderDate' | 'shelfDate' };
  /**
   * Requests at this stage are before the committee: members vote on them, and every provider may read them (decisions, "read all
   * requests").
   */
  beforeCommittee?: true;
  /** Its owner may change a request at this stage while a question to them is open. */
  changeableWhileAsked?: true;
  /** Requests at this stage wait while their requester has a question to answer. */
  asksRequester?: true;
  /** Nobody has decided on a request at this stage yet. */
  isUndecided?: true;
  /** The value analysis of a request at this stage is written (ADR 116). */
  hasOpenAnalysis?: true;
}

const since =
  (done: string) =>
  (age: string, ago = `${age} ago`): string =>
    `${done} ${ago}`;

/**
 * All that the portal says about a stage. The actions that lead to it are in `transitions.ts`. A name has at most 20 letters,
 * digits or `_`.
 */
const CATALOGUE = {
  submitted: {
    label: 'Submitted',
    committeeLabel: 'Submitted',
    tone: 'sky',
    icon: 'send',
    lists: ['analysis', 'committee'],
    tracker: 'progress',
    ageText: /* @__PURE__ */ since('submitted'),
    since: 'submissionDate',
    isUndecided: true,
    asksRequester: true,
  },
  under_analysis: {
    label: 'Under Analysis',
    tone: 'yellow',
    icon: 'analysis',
    lists: ['analysis', 'committee'],
    tracker: 'progress',
    ageText: (age) => `${age} in analysis`,
    changeableWhileAsked: true,
    isUndecided: true,
    asksRequester: true,
    hasOpenAnalysis: true,
  },
  committee_review: {
    label: 'Committee Review',
    committeeLabel: 'Ready for Committee Decision',
    tone: 'purple',
    icon: 'committee',
    lists: ['committee'],
    tracker: 'progress',
    ageText: (age) => `${age} in committee review`,
    beforeCommittee: true,
    isUndecided: true,
    hasOpenAnalysis: true,
  },
  approved: {
    label: 'Approved',
    tone: 'blue',
    icon: 'check',
    lists: ['supply_chain'],
    tracker: 'progress',
    ageText: /* @__PURE__ */ since('approved'),
  },
  rejected: {
    label: 'Rejected',
    tone: 'red',
    icon: 'refuse',
    lists: ['archive'],
    tracker: 'refusal',
    ageText: /* @__PURE__ */ since('rejected'),
  },
  dismissed: {
    label: 'Dismissed',
    tone: 'grey',
    icon: 'ban',
    lists: [],
    ageText: /* @__PURE__ */ since('dismissed'),
  },
  ordered: {
    label: 'Ordered',
    tone: 'green',
    icon: 'truck',
    lists: ['supply_chain'],
    ageText: /* @__PURE__ */ since('ordered'),
    beside: { status: 'approved', mark: 'isOrdered', date: 'orderDate' },
  },
  on_shelf: {
    label: 'On Shelf',
    tone: 'green',
    icon: 'shelf',
    lists: ['supply_chain', 'archive'],
    ageText: (age) => `on the shelf for ${age}`,
    beside: { status: 'approved', mark: 'isOnShelf', date: 'shelfDate' },
  },
} as const satisfies Record<Stage, StageEntry>;

type Look = (typeof CATALOGUE)[Stage];

/** The catalogue's entry for each stage. */
export const STAGE: Readonly<Record<Stage, StageEntry & { tone: Look['tone']; icon: Look['icon'] }>> =
  CATALOGUE;

const labelsOf = <S extends Stage>(stages: readonly S[]) =>
  Object.fromEntries(stages.map((stage) => [stage, STAGE[stage].label])) as Readonly<Record<S, string>>;
// Marked as pure, so that bundlers remove these from a script that only needs the names.
export const STAGE_LABELS = /* @__PURE__ */ labelsOf(STAGES);
export const STATUS_LABELS = /* @__PURE__ */ labelsOf(STATUSES);
/** The statuses of the requests that are before the committee. */
export const STATUSES_BEFORE_COMMITTEE: readonly Status[] = /* @__PURE__ */ STATUSES.filter(
  (status) => STAGE[status].beforeCommittee,
);
