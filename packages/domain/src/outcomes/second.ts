import type { HospitalSettings } from '../hospital-settings.ts';
import type { ValueAnalysis } from '../value-analysis/sections.ts';
import type { Approval } from './outcomes.ts';

type Settings = Pick<HospitalSettings, 'second_impact' | 'second_classes' | 'second_outcomes'>;

/** The sections of a value analysis that can say whether two people are needed. */
type SecondSection = keyof Pick<ValueAnalysis, 'cost' | 'safety'>;

/** What decides whether an approval needs a second person of the business office. */
export interface WeighedApproval {
  outcome: Approval;
  /** The class by the request, and the one by the value analysis: each counts. */
  deviceClasses: readonly (string | null)[];
  /** A decimal; null where the value analysis has no costs. */
  annualImpact: string | null;
  /** The sections that who approves has written: they say nothing about what one person may decide. */
  own: readonly SecondSection[];
  /** Whether a rule of the hospital asks for it. */
  byRule: boolean;
}

/** Whether the settings ask for a second approval of anything. */
export const asksSecond = ({ second_impact, second_classes, second_outcomes }: Settings): boolean =>
  second_impact > 0 || second_classes.length > 0 || second_outcomes.length > 0;

/** The sections of a value analysis that these settings look at. */
export const secondSections = ({
  second_impact,
  second_classes,
}: Pick<Settings, 'second_impact' | 'second_classes'>): readonly SecondSection[] => [
  ...(second_impact > 0 ? (['cost'] as const) : []),
  ...(second_classes.length ? (['safety'] as const) : []),
];

/** Each approval ends in a device that can be ordered, so what a plain one needs, all of them do. */
const PLAIN: Approval = 'approved';

/** Whether an approval needs a second person of the business office (ADR 159). Without costs, the amount asks for nobody. */
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
