import {
  type HospitalSettings,
  hasTargets,
  type RoutingRule,
  type RoutingTargets,
  type RuleMatcher,
  ruleMatcher,
} from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { manufacturerKey } from '../interests/manufacturer-key.ts';
import { settingVersion } from '../settings/known.ts';
import { factsOf } from './facts.ts';
import { deleteRoutingOf, routingsOf, saveRouting } from './store.ts';
import type { RoutingRow } from './tables.ts';

onWithdrawal('request_routings', async (_context, trx, requestId) => {
  await deleteRoutingOf(trx, requestId);
  return undefined;
});

const matchers = new WeakMap<readonly RoutingRule[], RuleMatcher<RoutingRule>>();

/** The matcher of these rules. It is kept until the settings are read again. */
function matcherOf(rules: readonly RoutingRule[]): RuleMatcher<RoutingRule> {
  const matcher = matchers.get(rules) ?? ruleMatcher(rules, manufacturerKey);
  matchers.set(rules, matcher);
  return matcher;
}

/** The rule that applies to a request now, its targets, and how it is stored. */
export interface Routed {
  rule: RoutingRule | null;
  targets: RoutingTargets;
  /** Stores which rule it was, if that changes anything, and returns the row for the event. The request must be locked. */
  write: (
    trx: Database,
    requestId: number,
    at: Date,
  ) => Promise<{ request_routings?: readonly RoutingRow[] }>;
}

const NONE: Routed = { rule: null, targets: {}, write: async () => ({}) };

/**
 * The rule that applies to a request as a change makes it, in the transaction of that change. Without any rules nothing is read or stored:
 * a request keeps the rule that was stored for it before.
 */
export async function routed(
  trx: Database,
  settings: HospitalSettings,
  request: Omit<DeviceRequest, 'id'> & { id?: number },
): Promise<Routed> {
  const { routing_rules: rules } = settings;
  if (!rules.length) return NONE;
  const [facts] = await factsOf(trx, rules, [request]);
  const rule = facts ? matcherOf(rules)(facts) : null;
  const { id } = request;
  const [before] = id === undefined ? [] : await routingsOf(trx, [id]);
  const version = settingVersion(settings, 'routing_rules');
  return {
    rule,
    targets: rule?.targets ?? {},
    async write(db, request_id, at) {
      const is = { rule: rule?.id ?? null, rule_name: rule?.name ?? null };
      if (is.rule === (before?.rule ?? null) && (is.rule === null || before?.version === version)) return {};
      const row = { request_id, ...is, version, routed_at: toSql(at) };
      await saveRouting(db, row, before === undefined);
      return { request_routings: [row] };
    },
  };
}

/**
 * The targets of the rules that were stored for these requests, by request, as the rules are in these settings. One statement if a rule has
 * targets; otherwise none.
 */
export async function ruledTargets(
  db: Database,
  { routing_rules: rules }: Pick<HospitalSettings, 'routing_rules'>,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, RoutingTargets>> {
  if (!hasTargets(rules)) return new Map();
  const targets = new Map(rules.map((rule) => [rule.id, rule.targets]));
  const rows = await routingsOf(db, requestIds);
  return new Map(
    rows.flatMap(({ request_id, rule }) => {
      const own = rule === null ? undefined : targets.get(rule);
      return own ? [[request_id, own]] : [];
    }),
  );
}
