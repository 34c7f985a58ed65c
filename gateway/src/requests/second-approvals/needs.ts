import { APPROVALS, type Approval, asksSecond, type HospitalSettings, needsSecond } from '@portal/domain';
import type { Context, Database } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { hospitalSettings } from '../settings/known.ts';
import { analysisOf } from '../value-analysis/model.ts';
import { sectionsOf } from '../value-analysis/store.ts';

/** A further reason for a second approval, beside the settings: rules by which requests are routed (ADR 167). */
export interface SecondRule {
  /** Whether it can ask for it of any request. Asked often: it must cost no statement. */
  asks: (context: Context) => boolean | Promise<boolean>;
  /** Of which of these requests it does, when this person approves them. */
  demands: (
    context: Context,
    db: Database,
    requests: readonly DeviceRequest[],
    userId: number,
  ) => Promise<ReadonlySet<number>>;
}
const rules: SecondRule[] = [];

/** The one place for reasons that other parts of the portal have to ask for a second approval (ADR 159). */
export const onSecondApproval = (rule: SecondRule): void => void rules.push(rule);

async function rulesThatAsk(context: Context): Promise<SecondRule[]> {
  const asked = await Promise.all(rules.map((rule) => rule.asks(context)));
  return rules.filter((_, index) => asked[index]);
}

/** Whether anything asks for second approvals now. While nothing does, no approval waits, and none is read. */
export async function isSecondAsked(context: Context): Promise<boolean> {
  return asksSecond(await hospitalSettings(context)) || (await rulesThatAsk(context)).length > 0;
}

/** What one would have to know of the costs of a request to approve it alone. */
async function costsOf(
  db: Database,
  requestIds: readonly number[],
  settings: HospitalSettings,
  userId: number,
): Promise<Map<number, { annualImpact: string | null; ownCosts: boolean }>> {
  if (settings.second_impact === 0) return new Map();
  const sections = Map.groupBy(await sectionsOf(db, requestIds, ['cost']), ({ request_id }) => request_id);
  return new Map(
    requestIds.map((id) => {
      const rows = sections.get(id) ?? [];
      const { annualImpact } = analysisOf(id, rows, []);
      return [id, { annualImpact, ownCosts: rows.some(({ saved_by }) => saved_by === userId) }];
    }),
  );
}

/**
 * The outcomes with which an approval of these requests by this person needs a second one, in the order of the requests. At most one
 * statement for all, and those of further rules.
 */
export async function needsOf(
  context: Context,
  db: Database,
  requests: readonly DeviceRequest[],
  userId: number,
): Promise<Approval[][]> {
  if (!requests.length) return [];
  const settings = await hospitalSettings(context);
  const ids = requests.map(({ id }) => id);
  const costs = await costsOf(db, ids, settings, userId);
  const demanded = new Set<number>();
  for (const { demands } of await rulesThatAsk(context))
    for (const id of await demands(context, db, requests, userId)) demanded.add(id);
  return requests.map(({ id, deviceClass }) => {
    const { annualImpact = null, ownCosts = false } = costs.get(id) ?? {};
    const weighed = { deviceClass, annualImpact, ownCosts, byRule: demanded.has(id) };
    return APPROVALS.filter((outcome) => needsSecond({ ...weighed, outcome }, settings));
  });
}
