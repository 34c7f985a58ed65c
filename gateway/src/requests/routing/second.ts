import { hasSecond, secondSeeker, staffPartBehind } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { eventsWith } from '../history/store.ts';
import { manufacturerKey } from '../interests/manufacturer-key.ts';
import { type Approver, onSecondApproval } from '../second-approvals/needs.ts';
import { hospitalSettings } from '../settings/known.ts';
import { sectionsOf } from '../value-analysis/store.ts';
import { factsIn } from './facts.ts';
import { routingsOf } from './store.ts';

/** The sections of a value analysis that rules can use. */
const SECTIONS = ['cost', 'safety'] as const;
/** The actions by which staff set an urgency: the last one of them counts. */
const WEIGHED = ['urgency_confirmed', 'urgency_lowered'] as const;

onSecondApproval({
  asks: async (services) => hasSecond((await hospitalSettings(services)).routing_rules),
  async demands(services, db, requestIds, approver) {
    const { routing_rules: rules } = await hospitalSettings(services);
    // The rule that was stored for a request counts as it is in the settings now, as for targets and circulations (ADR 167).
    const asking = new Set(rules.filter(({ second }) => second).map(({ id }) => id));
    const rows = await routingsOf(db, requestIds);
    const sent = rows.flatMap(({ request_id, rule }) =>
      rule !== null && asking.has(rule) ? [request_id] : [],
    );
    return new Set([...sent, ...(approver ? await ownAmong(services, db, approver) : [])]);
  },
});

/**
 * The requests whose approval by this person needs a second one because of what they have written themselves: the last costs, safety or
 * urgency. These values cannot show that one person is enough, so they are treated as unknown: if with any values a rule that asks for two
 * people could have matched, two are needed, whichever rule has matched. No statement when no such rule uses these facts; otherwise one for
 * each of value analysis and urgency.
 */
async function ownAmong(services: Services, db: Database, { requests, userId }: Approver): Promise<number[]> {
  const { routing_rules: all } = await hospitalSettings(services);
  // Rules after the last one that asks for two people decide nothing here.
  const rules = all.slice(0, all.findLastIndex(({ second }) => second) + 1);
  const looked = new Set(rules.flatMap(({ when }) => when.map(({ field }) => staffPartBehind(field))));
  const ids = requests.map(({ id }) => id);
  const sections = SECTIONS.filter((each) => looked.has(each));
  const rows = sections.length ? await sectionsOf(db, ids, sections) : [];
  const weighed = looked.has('urgency') ? await eventsWith(db, ids, WEIGHED) : [];
  const weighedBy = new Map(weighed.map(({ request_id, actor_id }) => [request_id, actor_id]));
  const ownOf = (id: number) =>
    new Set([
      ...rows.filter((row) => row.request_id === id && row.saved_by === userId).map(({ section }) => section),
      ...(weighedBy.get(id) === userId ? ['urgency'] : []),
    ]);
  const concerned = requests.filter(({ id }) => ownOf(id).size > 0);
  const facts = factsIn(rows, concerned);
  const mayAsk = secondSeeker(rules, manufacturerKey);
  return concerned.flatMap(({ id }, at) => {
    const own = ownOf(id);
    const requestFacts = facts[at];
    return requestFacts && mayAsk(requestFacts, (field) => own.has(staffPartBehind(field) ?? '')) ? [id] : [];
  });
}
