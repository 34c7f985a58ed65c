import { CRITERIA, CRITERION_NAMES, type HospitalSettings, settingsOf, weightsIn } from '@portal/domain';
import { onPreview } from '../settings/service.ts';

/** What other weights would change: which share of a score each criterion is. */
async function previewWeights(
  _services: unknown,
  _now: HospitalSettings,
  then: HospitalSettings,
): Promise<string> {
  const weights = weightsIn(then);
  const all = CRITERION_NAMES.reduce((sum, name) => sum + weights[name], 0);
  if (!all) return 'New scores have no total: nothing counts.';
  const shares = CRITERION_NAMES.filter((name) => weights[name] > 0).map(
    (name) => `${CRITERIA[name].label} ${Math.round((weights[name] / all) * 100)} %`,
  );
  return `New scores: ${shares.join(', ')}. Scores that were begun keep their weights.`;
}

onPreview(settingsOf('score'), previewWeights);
