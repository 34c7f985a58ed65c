import {
  ACTIONS,
  type AnalysisPart,
  activeCriteria,
  DomainError,
  type HospitalSettings,
  missingParts,
  partNames,
  STATUSES_BEFORE_COMMITTEE,
  TRANSITIONS,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Context, Database } from '../../platform/context.ts';
import { stateOf } from '../consultations/model.ts';
import { consultationsOf } from '../consultations/store.ts';
import { onAction } from '../device-requests/transitions.ts';
import { hospitalSettings } from '../settings/known.ts';
import { analysisOf } from './model.ts';
import { sectionsOf } from './store.ts';

/**
 * The parts that the settings require and a request lacks, for each of these requests in the order of the ids. At most two statements for
 * all; none when the settings require nothing.
 */
export async function missingIn(
  context: Context,
  db: Database,
  requestIds: readonly number[],
): Promise<AnalysisPart[][]> {
  const settings = await hospitalSettings(context);
  return missingOf(db, requestIds, settings);
}

/** As `missingIn`, by the given settings. */
export async function missingOf(
  db: Database,
  requestIds: readonly number[],
  settings: HospitalSettings,
): Promise<AnalysisPart[][]> {
  const { required_parts: required } = settings;
  if (!required.length || !requestIds.length) return requestIds.map(() => []);
  const criteria = activeCriteria(settings.score_criteria);
  const sections = Map.groupBy(await sectionsOf(db, requestIds), ({ request_id }) => request_id);
  const consulted = required.includes('consultations') ? await consultationsOf(db, requestIds) : [];
  const consultations = Map.groupBy(consulted, ({ request_id }) => request_id);
  return requestIds.map((id) => {
    const analysis = analysisOf(id, sections.get(id) ?? [], criteria);
    return missingParts(required, analysis, (consultations.get(id) ?? []).map(stateOf));
  });
}

/** The actions that send a request to the committee, whose work depends on the parts. */
const LEADING = ACTIONS.filter((action) =>
  STATUSES_BEFORE_COMMITTEE.some((status) => status === TRANSITIONS[action].to),
);

/** The stages from which requests are sent to the committee. */
export const STAGES_THAT_LEAD = LEADING.flatMap((action) => TRANSITIONS[action].from);

for (const action of LEADING)
  onAction(action, async (context, trx, { id }) => {
    const [missing = []] = await missingIn(context, trx, [id]);
    if (missing.length) throw new DomainError('conflict', say('partsMissing', partNames(missing)));
  });
