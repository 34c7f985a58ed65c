import { FIRST_STAGE, type RequestState, STAGE, STAGE_LABELS, STAGES, type Stage } from '@portal/domain';

export interface Step {
  key: string;
  label: string;
  state: 'done' | 'current' | 'ahead' | 'refused';
  /** When the request reached the step, if known. */
  date?: string | null;
}

const MAIN = STAGES.filter((stage) => STAGE[stage].tracker === 'progress');
const isRefusal = (stage: Stage) => STAGE[stage].tracker === 'refusal';

export type StepDates = Partial<Record<Stage, string>>;

/** The four steps of the main track. For a rejected request the last step is the rejection (spec 4, "Trackers"). */
export function mainSteps({ status }: Pick<RequestState, 'status'>, dates: StepDates = {}): Step[] {
  const refused = isRefusal(status);
  const last = MAIN.length - 1;
  const at = refused ? last : MAIN.indexOf(status);
  return MAIN.map((key, index) => {
    if (refused && index === at)
      return { key: status, label: STAGE_LABELS[status], state: 'refused', date: dates[status] };
    const done = index < at || at === last;
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

/** When the request reached each step, from its history. */
export function stepDates(
  events: readonly { action: string; toStage: string | null; at: string }[],
): StepDates {
  const dates: StepDates = {};
  for (const { action, toStage, at } of events) {
    const reached = (action === 'created' ? FIRST_STAGE : toStage) as Stage;
    if (MAIN.includes(reached) || (reached && isRefusal(reached))) dates[reached] = at;
  }
  return dates;
}
