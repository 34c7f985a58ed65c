import { activeCriteria, criteriaChanges, type HospitalSettings, shareOf } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { onPreview } from '../settings/service.ts';
import { missingOf, STAGES_THAT_LEAD } from './required.ts';
import { newestAt } from './store.ts';

/** Says what the changed criteria would do: which ones are new or removed, and their shares of a score. */
async function previewCriteria(
  _services: unknown,
  now: HospitalSettings,
  then: HospitalSettings,
): Promise<string> {
  const criteria = activeCriteria(then.score_criteria);
  const counted = criteria.filter(({ weight }) => weight > 0);
  const shares = counted.map((each) => `${each.label} ${Math.round(shareOf(criteria, each))} %`);
  return [
    ...criteriaChanges(activeCriteria(now.score_criteria), criteria).map(
      (change) => `${change.replace(/^./, (first) => first.toUpperCase())}.`,
    ),
    counted.length ? `New scores: ${shares.join(', ')}.` : 'New scores have no total: nothing counts.',
    'Scores that were made keep their criteria and weights.',
  ].join(' ');
}

/** A preview looks at no more requests than this. */
const MOST_PREVIEWED = 1_000;
/** How many are read at a time. */
const STEP = 100;

/** Says what the changed required parts would do: how many requests under analysis lack one. */
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

onPreview(['score_criteria'], previewCriteria);
onPreview(['required_parts'], previewRequired);
