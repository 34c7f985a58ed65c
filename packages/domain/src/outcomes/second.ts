import type { HospitalSettings } from '../hospital-settings.ts';
import type { Approval } from './outcomes.ts';

type Settings = Pick<HospitalSettings, 'second_impact' | 'second_classes' | 'second_outcomes'>;

/** What decides whether an approval needs a second person of the business office. */
export interface WeighedApproval {
  outcome: Approval;
  deviceClass: string | null;
  /** A decimal; null where the value analysis has no costs. */
  annualImpact: string | null;
  /** Whether who approves has written the costs: then they say nothing about what one person may decide. */
  ownCosts: boolean;
  /** Whether a rule of the hospital asks for it. */
  byRule: boolean;
}

/** Whether the settings ask for a second approval of anything. */
export const asksSecond = ({ second_impact, second_classes, second_outcomes }: Settings): boolean =>
  second_impact > 0 || second_classes.length > 0 || second_outcomes.length > 0;

/** Whether an approval needs a second person of the business office (ADR 159). Without costs, the amount asks for nobody. */
export const needsSecond = (
  { outcome, deviceClass, annualImpact, ownCosts, byRule }: WeighedApproval,
  { second_impact: above, second_classes, second_outcomes }: Settings,
): boolean =>
  byRule ||
  second_outcomes.includes(outcome) ||
  second_classes.includes(deviceClass ?? '') ||
  (above > 0 && (ownCosts || Number(annualImpact) > above));
