import {
  CONSULTATION_KINDS,
  consultantIn,
  type HospitalSettings,
  isSettingName,
  NAMED_CONSULTATIONS,
} from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { onPreview } from '../settings/service.ts';
import { answerByIn } from './answer-by.ts';
import { personWithEmail } from './people.ts';

/** Says whom a changed setting would have asked. */
async function previewConsultant(
  { db }: Services,
  now: HospitalSettings,
  then: HospitalSettings,
): Promise<string> {
  const kind = NAMED_CONSULTATIONS.find((each) => consultantIn(now, each) !== consultantIn(then, each));
  if (!kind) return 'Nothing changes.';
  const email = consultantIn(then, kind);
  if (!email) return `${CONSULTATION_KINDS[kind]}: whoever asks has to say whom.`;
  const person = await personWithEmail(db, email);
  return person
    ? `${person.name} is asked from now on. What was asked before stays with whom it was asked.`
    : `${email} cannot be asked before they have finished signing up.`;
}

onPreview(NAMED_CONSULTATIONS.map((kind) => `consultant_${kind}`).filter(isSettingName), previewConsultant);

onPreview(['consultation_days'], async (services, _now, then) => {
  const day = answerByIn(services, then);
  return day
    ? `Who is consulted today is asked to answer by ${day}, where the analyst names no other day.`
    : 'Questions have no day, unless the analyst names one.';
});
