import {
  type Beside,
  type CostSection,
  costTotals,
  type Dimensions,
  type Entry,
  entriesOf,
  type FollowUpAnswers,
  mayBeMerged,
  millionths,
  type NeedSection,
  predictedBy,
  predictedPurchase,
  reportOutcomeOf,
  signedMillionths,
  stageOf,
  type WorkCalendar,
} from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import {
  clockEventsOf,
  conditionsOf,
  type DeviceRequest,
  type FollowUpRow,
  followUpsOf,
  sectionsOf,
  storedIn,
  targetsOf,
  trialsOf,
} from '../../requests/index.ts';

/** The facts of a request for reports. */
export interface Facts extends Dimensions {
  requestId: number;
  version: number;
  requester: number;
  entries: readonly Entry[];
}

/** The name for a missing department or manufacturer. An empty text would mean all of them. */
const NOT_NAMED = 'Not named';

/** The newest answer that can be compared with a prediction, together with that prediction. */
function comparedOf(
  followUps: readonly FollowUpRow[],
  sections: { need: NeedSection | null; cost: CostSection | null },
): Beside['compared'] {
  const predicted = predictedPurchase(predictedBy({ ...sections, annualImpact: null }));
  if (!predicted) return null;
  const answered = followUps
    .filter(({ value, first_answered_at }) => value !== null && first_answered_at !== null)
    .sort((one, other) => (String(one.answered_at) < String(other.answered_at) ? 1 : -1));
  for (const { value, first_answered_at } of answered) {
    const { unitsPerYear, unitPrice, currency } = JSON.parse(value ?? '') as FollowUpAnswers;
    if (unitsPerYear === null || unitPrice === null || currency !== predicted.currency) continue;
    return {
      currency: predicted.currency,
      at: toIso(first_answered_at ?? ''),
      predicted: millionths(predicted.unitPrice) * BigInt(predicted.unitsPerYear),
      actual: millionths(unitPrice) * BigInt(unitsPerYear),
    };
  }
  return null;
}

function costOf(cost: CostSection | null): Beside['cost'] {
  if (!cost?.lines.length) return null;
  const { annualImpact, firstYearCost } = costTotals(cost.lines, cost.currency);
  return {
    currency: cost.currency,
    annual: signedMillionths(annualImpact),
    firstYear: signedMillionths(firstYearCost),
  };
}

/** The current values of a request by which reports can be filtered. */
export const dimensionsOf = (
  request: Parameters<typeof reportOutcomeOf>[0] &
    Parameters<typeof stageOf>[0] &
    Pick<DeviceRequest, 'department' | 'manufacturer' | 'urgency'>,
): Dimensions => ({
  department: request.department.trim() || NOT_NAMED,
  manufacturer: request.manufacturer.trim() || NOT_NAMED,
  urgency: request.urgency,
  stage: stageOf(request),
  outcome: reportOutcomeOf(request),
});

/** The facts of those of these requests that exist. At most seven statements for all. */
export async function readFacts(
  db: Database,
  requests: readonly DeviceRequest[],
  calendar: WorkCalendar,
): Promise<Facts[]> {
  const ids = requests.map(({ id }) => id);
  if (!ids.length) return [];
  const histories = await clockEventsOf(db, ids);
  const byRequest = <Row extends { request_id: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ request_id }) => request_id);
  const sections = byRequest(await sectionsOf(db, ids, ['need', 'cost']));
  const followUps = byRequest(await followUpsOf(db, ids));
  const conditions = byRequest(await conditionsOf(db, ids));
  const trials = byRequest(await trialsOf(db, ids));
  const merged = await targetsOf(
    db,
    requests.filter(mayBeMerged).map(({ id }) => id),
  );
  return requests.map((request) => {
    const { id, version } = request;
    const sectionOf = <Section>(name: string) => {
      const row = sections.get(id)?.find(({ section }) => section === name);
      return row ? (storedIn(row).value as Section) : null;
    };
    const analysis = { need: sectionOf<NeedSection>('need'), cost: sectionOf<CostSection>('cost') };
    const dimensions = dimensionsOf(request);
    const beside: Beside = {
      cost: costOf(analysis.cost),
      compared: comparedOf(followUps.get(id) ?? [], analysis),
      conditions: (conditions.get(id) ?? []).flatMap(({ open_until: until }) => until ?? []),
      trialUntil: trials.get(id)?.find(({ open_until: until }) => until !== null)?.open_until ?? null,
      isMerged: merged.has(id),
    };
    return {
      requestId: id,
      version,
      requester: request.requestedBy,
      ...dimensions,
      entries: entriesOf(request, dimensions.outcome, histories.get(id) ?? [], beside, calendar),
    };
  });
}
