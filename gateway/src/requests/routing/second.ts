import { hasSecond, type RoutingField, secondSeeker, staffPartBehind } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { eventsWith } from '../history/store.ts';
import { manufacturerKey } from '../interests/manufacturer-key.ts';
import { onSecondApproval } from '../second-approvals/needs.ts';
import { hospitalSettings } from '../settings/known.ts';
import { sectionsOf } from '../value-analysis/store.ts';
import { factsOf } from './facts.ts';
import { routingsOf } from './store.ts';

/** The sections of a value analysis at which rules look. */
const SECTIONS = ['cost', 'safety'] as const;

onSecondApproval({
  asks: async (services) => hasSecond((await hospitalSettings(services)).routing_rules),
  async demands(services, db, requestIds) {
    const { routing_rules: rules } = await hospitalSettings(services);
    // The rule that has sent a request, as it is in the table now: as with targets and circulations (ADR 167).
    const asking = new Set(rules.filter(({ second }) => second).map(({ id }) => id));
    const rows = await routingsOf(db, requestIds);
    return new Set(
      rows.flatMap(({ request_id, rule }) => (rule !== null && asking.has(rule) ? [request_id] : [])),
    );
  },
  demandsOf: async (services, db, requests, userId) =>
    new Set(await ownAmong(services, db, requests, userId)),
});

/**
 * The requests whose approval by this person needs a second one because of what they have written themselves: the last costs, safety or
 * urgency. That says nothing about what one person may decide, so it may be anything: where some rule that asks for two could then have sent
 * the request, two are needed, whichever rule has. No statement while no rule that could matter looks at such a part; else one for each of
 * value analysis and urgency, and one for the facts of requests that they have written of.
 */
async function ownAmong(
  services: Services,
  db: Database,
  requests: readonly DeviceRequest[],
  userId: number,
): Promise<number[]> {
  const { routing_rules: all } = await hospitalSettings(services);
  // What stands behind the last rule that asks for two decides nothing here.
  const rules = all.slice(0, all.findLastIndex(({ second }) => second) + 1);
  const looked = new Set(
    rules.flatMap(({ when }) => when.flatMap(({ field }) => staffPartBehind(field) ?? [])),
  );
  const own = await ownPartsOf(db, requests, userId, looked);
  const concerned = requests.filter(({ id }) => own.has(id));
  if (!concerned.length) return [];
  const mayAsk = secondSeeker(rules, manufacturerKey);
  const facts = await factsOf(db, rules, concerned);
  return concerned.flatMap(({ id }, at) => {
    const known = facts[at];
    const parts = own.get(id);
    const saysNothing = (field: RoutingField) => parts?.has(staffPartBehind(field)) ?? false;
    return known && mayAsk(known, saysNothing) ? [id] : [];
  });
}

/** By request, which of these parts this person was the last to write. Requests of which they have written none are left out. */
async function ownPartsOf(
  db: Database,
  requests: readonly DeviceRequest[],
  userId: number,
  looked: ReadonlySet<string>,
): Promise<Map<number, Set<string | null>>> {
  const ids = requests.map(({ id }) => id);
  const own = new Map<number, Set<string | null>>();
  const add = (id: number, part: string) => own.set(id, (own.get(id) ?? new Set()).add(part));
  const sections = SECTIONS.filter((each) => looked.has(each));
  for (const row of sections.length ? await sectionsOf(db, ids, sections) : [])
    if (row.saved_by === userId) add(row.request_id, row.section);
  if (looked.has('urgency')) {
    const weighed = await eventsWith(db, ids, ['urgency_confirmed', 'urgency_lowered']);
    const last = new Map(weighed.map((event) => [event.request_id, event.actor_id]));
    for (const [id, actor] of last) if (actor === userId) add(id, 'urgency');
  }
  return own;
}
