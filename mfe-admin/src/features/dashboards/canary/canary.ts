import {
  CANARY_ACTS,
  CANARY_LIMITS,
  type CanaryAct,
  type CanaryLimit,
  type CanaryLimits,
  typedWhole,
} from '@portal/domain';

/** The state or the result of the last canary version of a dashboard, as the API returns it. */
export interface Judgement {
  state: 'watched' | 'promoted' | 'rolled_back' | 'left';
  canary: string;
  live: string;
  since: string;
  judged_at: string | null;
  reason: string;
}

export const STATE_LABELS: Record<Judgement['state'], string> = {
  watched: 'Watched',
  promoted: 'Promoted by the portal',
  rolled_back: 'Rolled back by the portal',
  left: 'Left to a person',
};

export const LIMIT_NAMES = Object.keys(CANARY_LIMITS) as CanaryLimit[];
export const ACT_NAMES = Object.keys(CANARY_ACTS) as CanaryAct[];

export const limitsPath = ({ name }: { name: string }): string =>
  `/dashboards/${encodeURIComponent(name)}/canary-limits`;

type Texts = Record<CanaryLimit, string>;
export type LimitsForm = Texts & Record<CanaryAct, boolean>;

export const formOf = ({ rollback, promote, ...numbers }: CanaryLimits): LimitsForm => ({
  ...(Object.fromEntries(LIMIT_NAMES.map((name) => [name, String(numbers[name])])) as Texts),
  rollback,
  promote,
});

export const limitsOf = ({ rollback, promote, ...texts }: LimitsForm): CanaryLimits => ({
  ...(Object.fromEntries(LIMIT_NAMES.map((name) => [name, Number(typedWhole(texts[name]))])) as Record<
    CanaryLimit,
    number
  >),
  rollback,
  promote,
});
