import { setImmediate } from 'node:timers/promises';
import {
  DomainError,
  effectTexts,
  type GivenRule,
  hasPermission,
  invalidField,
  MESSAGES,
  PAGE,
  ROUTING_LIMITS,
  requestNumber,
  ruleMatcher,
  rulesSchema,
  STAGE_LABELS,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser, type Services } from '../../platform/context.ts';
import { type Position, toIso, toSql } from '../../platform/db/index.ts';
import { decodeCursor, encodeCursor } from '../../platform/paging.ts';
import { manufacturerKey } from '../interests/manufacturer-key.ts';
import { counting } from '../settings/counting.ts';
import { factsOf } from './facts.ts';
import { requestsToTry } from './store.ts';

/** The age up to which requests are tried, in days. */
const DAYS = 365;
const DAY = 24 * 60 * 60_000;
/** How many requests are tried at most, the newest first, and how many at a time: other calls are answered in between. */
const MOST_TRIED = 20_000;
const STEP = 200;
/** How long a call may keep the event loop busy before other calls get their turn. */
const BREATH_MS = 20;

/** Where a request would have gone. */
export interface Tried {
  id: number;
  number: string;
  deviceName: string;
  department: string;
  submittedAt: string;
  /** The place of the rule in the table, from 0 on; null when none matches. */
  rule: number | null;
  ruleName: string | null;
  /** What the rule does, in words. */
  effects: readonly string[];
}

export interface RoutingTrial {
  since: string;
  /** How many requests were looked at. */
  looked: number;
  /** There are more of the last year, which were not looked at. */
  capped: boolean;
  rules: readonly { name: string; count: number }[];
  /** Those that no rule matches. */
  unmatched: number;
  items: readonly Tried[];
  /** The cursor of the next page; null after the last one. */
  next: string | null;
}

export interface TrialInput {
  rules: unknown;
  /** The place of a rule in the table, from 0: only its requests are listed. -1 lists those that no rule matches. */
  rule?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}

/** The checked rules. DomainError `invalid`, which names the field. */
function readRules(input: unknown): readonly GivenRule[] {
  const { data, error } = rulesSchema.safeParse(input);
  if (data) return data;
  const [issue] = error.issues;
  throw invalidField(['rules', ...(issue?.path ?? [])].map(String).join('.'), issue?.message ?? '');
}

function assertWhole(name: string, value: unknown, min: number, max: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < min || (value as number) > max)
    throw invalidField(name, MESSAGES.notWhole(name, min, max));
}

/** As `tryRules`, for the portal itself: no rights are checked. DomainError `invalid`. */
export async function countRouted(
  services: Pick<Services, 'db' | 'clock'>,
  { rules: rulesInput, rule: only = null, first = PAGE.size, after: cursor = null }: TrialInput,
): Promise<RoutingTrial> {
  const size = first ?? PAGE.size;
  assertWhole('first', size, 1, PAGE.max);
  if (only !== null) assertWhole('rule', only, -1, ROUTING_LIMITS.rules - 1);
  let from: Position | null = cursor ? decodeCursor(cursor) : null;
  const rules = readRules(rulesInput);
  if (only !== null) assertWhole('rule', only, -1, rules.length - 1);
  const numbered = rules.map((rule, place) => ({ ...rule, id: 0, place }));
  const matching = ruleMatcher(numbered, manufacturerKey);
  const since = toSql(new Date(services.clock().getTime() - DAYS * DAY));
  const counts = rules.map(() => 0);
  const items: Tried[] = [];
  let [looked, unmatched, isOver] = [0, 0, false];
  while (!isOver && looked < MOST_TRIED && !(cursor && items.length > size)) {
    const rows = await requestsToTry(services.db, { since, from, count: STEP });
    const requests = rows.map((row) => ({
      ...{
        id: row.id,
        status: row.status,
        isOrdered: row.is_ordered === 1,
        isOnShelf: row.is_on_shelf === 1,
      },
      ...{ urgency: row.urgency, urgencyConfirmedAt: row.urgency_confirmed_at },
      ...{ department: row.department, manufacturer: row.manufacturer, deviceClass: row.device_class },
      isReplacement: row.is_replacement === 1,
    }));
    const facts = await factsOf(services.db, numbered, requests);
    let begin = performance.now();
    for (const [index, row] of rows.entries()) {
      if (performance.now() - begin > BREATH_MS) {
        await setImmediate();
        begin = performance.now();
      }
      const fact = facts[index];
      const rule = fact ? matching(fact) : null;
      const place = rule?.place ?? -1;
      if (rule) counts[place] = (counts[place] ?? 0) + 1;
      else unmatched++;
      if (items.length > size || (only !== null && only !== place)) continue;
      items.push({
        ...{ id: row.id, number: requestNumber(row.id), deviceName: row.device_name },
        ...{ department: row.department, submittedAt: toIso(row.submission_date) },
        ...{ rule: rule ? place : null, ruleName: rule?.name ?? null },
        effects: rule ? effectTexts(rule, STAGE_LABELS) : [],
      });
    }
    looked += rows.length;
    isOver = rows.length < STEP;
    const last = rows.at(-1);
    if (last) from = { at: last.submission_date, id: last.id };
    await setImmediate();
  }
  const page = items.slice(0, size);
  const last = page.at(-1);
  return {
    ...{ since: toIso(since), looked, unmatched, capped: !isOver },
    rules: rules.map(({ name }, place) => ({ name, count: counts[place] ?? 0 })),
    items: page,
    next:
      items.length > size && last
        ? encodeCursor({ at: toSql(new Date(last.submittedAt)), id: last.id })
        : null,
  };
}

/**
 * Tries rules on the requests of the last 365 days, as the requests are now: how many each rule would have routed, and which, page by page.
 * It writes nothing. For administrators, one trial of a person at a time. DomainErrors: `unauthenticated`, `forbidden`, `invalid`,
 * `too_many_requests`.
 */
export async function tryRules(context: Context, input: TrialInput): Promise<RoutingTrial> {
  const user = requireUser(context);
  if (!hasPermission(user, 'manage_users')) throw new DomainError('forbidden', say('settingsDenied'));
  return counting.run(user.id, () => countRouted(context, input));
}
