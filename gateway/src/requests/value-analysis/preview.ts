import { CRITERIA, CRITERION_NAMES, type HospitalSettings, settingsOf, weightsIn } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { onPreview } from '../settings/service.ts';
import { missingOf, STAGES_THAT_LEAD } from './required.ts';
import { newestAt } from './store.ts';

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

/** More requests than this are not looked at for a preview. */
const MOST_PREVIEWED = 1_000;
/** So many are read at a time. */
const STEP = 100;

/** What other required parts would change: how many requests under analysis lack one. */
async function previewRequired(
  { db }: Services,
  _now: HospitalSettings,
  then: HospitalSettings,
): Promise<string> {
  if (!then.required_parts.length) return 'Nothing is required before a request is sent to the committee.';
  const ids = await newestAt(db, STAGES_THAT_LEAD, MOST_PREVIEWED);
  let lacking = 0;
  for (let at = 0; at < ids.length; at += STEP) {
    const missing = await missingOf(db, ids.slice(at, at + STEP), then);
    lacking += missing.filter((parts) => parts.length > 0).length;
  }
  const of = ids.length < MOST_PREVIEWED ? '' : ` (of the newest ${MOST_PREVIEWED})`;
  return `Requests under analysis that lack one of these parts, and could not be sent to the committee now: ${lacking}${of}.`;
}

onPreview(settingsOf('score'), previewWeights);
onPreview(['required_parts'], previewRequired);
