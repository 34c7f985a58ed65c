import { type RequestState, STAGE, STAGE_LABELS, STAGES, type Stage, type StageDates } from '@portal/domain';

export interface Step {
  key: string;
  label: string;
  state: 'done' | 'current' | 'ahead' | 'refused';
  /** When the request reached the step, if known. */
  date?: string | null;
}

const MAIN = STAGES.filter((stage) => STAGE[stage].tracker === 'progress');
const isRefusal = (stage: Stage) => STAGE[stage].tracker === 'refusal';
const TRACKED = [...MAIN, ...STAGES.filter(isRefusal)];

/**
 * The four steps of the main track. For a rejected request the last step is the rejection (spec 4, "Trackers"). A dismissed request
 * keeps the steps that it had reached.
 */
export function mainSteps({ status }: Pick<RequestState, 'status'>, dates: StageDates = {}): Step[] {
  const onTrack = TRACKED.includes(status);
  const reached = onTrack ? status : TRACKED.findLast((stage) => dates[stage]);
  const refused = reached !== undefined && isRefusal(reached);
  const last = MAIN.length - 1;
  const at = refused ? last : MAIN.indexOf(reached as Stage);
  return MAIN.map((key, index) => {
    if (refused && index === at)
      return { key: reached, label: STAGE_LABELS[reached], state: 'refused', date: dates[reached] };
    const done = index < at || (index === at && (at === last || !onTrack));
    return {
      key,
      label: STAGE_LABELS[key],
      state: done ? 'done' : index === at ? 'current' : 'ahead',
      date: dates[key],
    };
  });
}

/** Describes the tracker in one sentence: "Step 2 of 4, Under Analysis". */
export function stepSentence(steps: readonly Step[]): string {
  const reached = steps.findLastIndex(({ state }) => state !== 'ahead');
  const step = steps[reached];
  return step ? `Step ${reached + 1} of ${steps.length}, ${step.label}` : `${steps.length} steps ahead`;
}
