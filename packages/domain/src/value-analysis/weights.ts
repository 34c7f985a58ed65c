import type { HospitalSettings } from '../hospital-settings.ts';
import type { Weights } from './score.ts';

/** The weights that the hospital has set now. */
export const weightsIn = (settings: HospitalSettings): Weights => ({
  patientOutcome: settings.weight_patient_outcome,
  safety: settings.weight_safety,
  cost: settings.weight_cost,
  evidence: settings.weight_evidence,
  fit: settings.weight_fit,
});
