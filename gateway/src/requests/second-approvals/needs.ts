import {
  APPROVALS,
  type Approval,
  asksSecond,
  type HospitalSettings,
  needsSecond,
  secondSections,
  type WeighedApproval,
} from '@portal/domain';
import type { Context, Database, Services } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { hospitalSettings } from '../settings/known.ts';
import { analysisOf } from '../value-analysis/model.ts';
import { sectionsOf } from '../value-analysis/store.ts';

/** A further reason for a second approval, beside the settings: rules by which requests are routed (ADR 167). */
export interface SecondRule {
  /** Whether it can ask for it of any request. Asked often: it must cost no statement. */
  asks: (services: Services) => boolean | Promise<boolean>;
  /** Of which of these requests it does: whoever approves them, and of an `approver` also because of what they have written themselves. */
  demands: (
    services: Services,
    db: Database,
    requestIds: readonly number[],
    approver?: Approver,
  ) => Promise<ReadonlySet<number>>;
}

/** Somebody who approves these requests. */
export interface Approver {
  userId: number;
  requests: readonly DeviceRequest[];
}
const rules: SecondRule[] = [];

/** The one place for reasons that other parts of the portal have to ask for a second approval (ADR 159). */
export const onSecondApproval = (rule: SecondRule): void => void rules.push(rule);

async function rulesThatAsk(services: Services): Promise<SecondRule[]> {
  const isAsked = await Promise.all(rules.map((rule) => rule.asks(services)));
  return rules.filter((_, index) => isAsked[index]);
}

/** Whether anything asks for second approvals now. While nothing does, no approval waits, and none is read. */
export async function isSecondAsked(context: Context): Promise<boolean> {
  return asksSecond(await hospitalSettings(context)) || (await rulesThatAsk(context)).length > 0;
}

/** The requests of which further rules ask for a second approval: whoever approves them, or this person. */
export async function demandedAmong(
  services: Services,
  db: Database,
  requestIds: readonly number[],
  approver?: Approver,
): Promise<ReadonlySet<number>> {
  const demanded = new Set<number>();
  for (const { demands } of await rulesThatAsk(services))
    for (const id of await demands(services, db, requestIds, approver)) demanded.add(id);
  return demanded;
}

/** What an approval is weighed by, beside its outcome and further rules. */
type Weighed = Omit<WeighedApproval, 'outcome' | 'byRule'>;

/**
 * What approvals of these requests are weighed by, in their order, for this person; null for somebody who has written nothing of them. One
 * statement for all, where the settings look at what value analyses tell; none else.
 */
export async function weigh(
  db: Database,
  requests: readonly Pick<DeviceRequest, 'id' | 'deviceClass'>[],
  settings: HospitalSettings,
  userId: number | null,
): Promise<Weighed[]> {
  const looked = secondSections(settings);
  const ids = requests.map(({ id }) => id);
  const rows = ids.length && looked.length ? await sectionsOf(db, ids, looked) : [];
  const sections = Map.groupBy(rows, ({ request_id }) => request_id);
  return requests.map(({ id, deviceClass }) => {
    const written = sections.get(id) ?? [];
    const { annualImpact, safety } = analysisOf(id, written, []);
    const isOwn = (name: string) =>
      written.some(({ section, saved_by }) => section === name && saved_by === userId);
    return {
      annualImpact,
      deviceClasses: [deviceClass, safety?.deviceClass ?? null],
      own: looked.filter(isOwn),
    };
  });
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
  const weighed = await weigh(db, requests, settings, userId);
  const demanded = await demandedAmong(context, db, ids, { userId, requests });
  return weighed.map((each, at) => {
    const byRule = demanded.has(ids[at] ?? 0);
    return APPROVALS.filter((outcome) => needsSecond({ ...each, byRule, outcome }, settings));
  });
}
