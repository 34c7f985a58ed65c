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

/** A reason for a second approval in addition to the settings, such as a rule by which requests are routed (ADR 167). */
export interface SecondRule {
  /** Whether it can demand a second approval of any request now. It is called often, so it must cost no statement. */
  asks: (services: Services) => boolean | Promise<boolean>;
  /**
   * The ids of those of these requests of which it demands one: whoever approves them, and for an `approver` also because of what they have
   * written themselves.
   */
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

/** Registers a further reason for second approvals, from another part of the portal (ADR 159). */
export const onSecondApproval = (rule: SecondRule): void => void rules.push(rule);

async function rulesThatAsk(services: Services): Promise<SecondRule[]> {
  const isAsked = await Promise.all(rules.map((rule) => rule.asks(services)));
  return rules.filter((_, index) => isAsked[index]);
}

/** Whether anything asks for second approvals now. While nothing does, no approval waits, and none is read. */
export async function isSecondAsked(context: Context): Promise<boolean> {
  return asksSecond(await hospitalSettings(context)) || (await rulesThatAsk(context)).length > 0;
}

/**
 * The ids of those of these requests of which registered rules demand a second approval: whoever approves them, or when this person does.
 */
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

/** What decides whether an approval needs a second one, except its outcome and registered rules. */
type Weighed = Omit<WeighedApproval, 'outcome' | 'byRule'>;

/**
 * What decides, by the settings, whether approvals of these requests need a second one, in the order of the requests. `userId` is the
 * approver, whose own sections are marked; null for no particular one. One statement for all if the settings use value analyses; otherwise
 * none.
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
 * The outcomes with which an approval by this person needs a second one, for each of these requests in their order. At most one statement
 * for all, in addition to those of registered rules.
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
