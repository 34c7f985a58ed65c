import type { HospitalSettings } from '../hospital-settings.ts';
import type { ValueAnalysis } from '../value-analysis/sections.ts';
import type { Approval } from './outcomes.ts';

type Settings = Pick<HospitalSettings, 'second_impact' | 'second_classes' | 'second_outcomes'>;

/** The sections of a value analysis that can decide whether two people are needed. */
type SecondSection = keyof Pick<ValueAnalysis, 'cost' | 'safety'>;

/** The facts that decide whether an approval needs a second person of the business office. */
export interface WeighedApproval {
  outcome: Approval;
  /** The class in the request and the class in the value analysis: each counts. */
  deviceClasses: readonly (string | null)[];
  /** A decimal; null where the value analysis has no costs. */
  annualImpact: string | null;
  /** The sections that the approving person has written: they cannot show that one person is enough. */
  own: readonly SecondSection[];
  /** Whether a rule of the hospital requires a second person. */
  byRule: boolean;
}

/** Whether the settings require a second approval for anything. */
export const asksSecond = ({ second_impact, second_classes, second_outcomes }: Settings): boolean =>
  second_impact > 0 || second_classes.length > 0 || second_outcomes.length > 0;

/** The sections of a value analysis that these settings use. */
export const secondSections = ({
  second_impact,
  second_classes,
}: Pick<Settings, 'second_impact' | 'second_classes'>): readonly SecondSection[] => [
  ...(second_impact > 0 ? (['cost'] as const) : []),
  ...(second_classes.length ? (['safety'] as const) : []),
];

/** Each kind of approval leads to a device that can be ordered, so each of them needs at least what a plain approval needs. */
const PLAIN: Approval = 'approved';

/** Whether an approval needs a second person of the business office (ADR 159). Without costs, the limit for the amount requires nobody. */
export function needsSecond(
  { outcome, deviceClasses, annualImpact, own, byRule }: WeighedApproval,
  settings: Settings,
): boolean {
  const { second_impact: above, second_classes, second_outcomes } = settings;
  return (
    byRule ||
    second_outcomes.includes(outcome) ||
    second_outcomes.includes(PLAIN) ||
    deviceClasses.some((each) => second_classes.includes(each ?? '')) ||
    (above > 0 && Number(annualImpact) > above) ||
    secondSections(settings).some((section) => own.includes(section))
  );
}
