import { type RequestState, STATUS_LABELS } from '@portal/domain';

export interface Step {
  key: string;
  label: string;
  state: 'done' | 'current' | 'ahead' | 'refused';
  /** When it was reached, if known. */
  date?: string | null;
}

const MAIN = ['submitted', 'under_analysis', 'committee_review', 'approved'] as const;
export type MainStep = (typeof MAIN)[number];
export type StepDates = Partial<Record<MainStep | 'rejected', string>>;

/** The four steps of the main track; of a rejected request the last one is the refusal (spec 4, "Trackers"). */
export function mainSteps({ status }: Pick<RequestState, 'status'>, dates: StepDates = {}): Step[] {
  const refused = status === 'rejected';
  const at = refused ? MAIN.length - 1 : MAIN.indexOf(status as MainStep);
  return MAIN.map((key, index) => {
    if (refused && index === at)
      return { key: 'rejected', label: STATUS_LABELS.rejected, state: 'refused', date: dates.rejected };
    const done = index < at || status === 'approved';
    return {
      key,
      label: STATUS_LABELS[key],
      state: done ? 'done' : index === at ? 'current' : 'ahead',
      date: dates[key],
    };
  });
}

/** "Step 2 of 4, Under Analysis": the tracker in one sentence. */
export function stepSentence(steps: readonly Step[]): string {
  const reached = steps.findLastIndex(({ state }) => state !== 'ahead');
  const step = steps[reached];
  return step ? `Step ${reached + 1} of ${steps.length}, ${step.label}` : `${steps.length} steps ahead`;
}

/** When each step was reached, from a request's history. */
export function stepDates(
  events: readonly { action: string; toStage: string | null; at: string }[],
): StepDates {
  const dates: StepDates = {};
  for (const { action, toStage, at } of events) {
    const reached = action === 'created' ? 'submitted' : toStage;
    if (reached === 'rejected' || MAIN.includes(reached as MainStep)) dates[reached as MainStep] = at;
  }
  return dates;
}
