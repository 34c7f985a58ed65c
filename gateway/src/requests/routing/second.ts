import { hasSecond, ruleMatcher, sectionBehind } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { manufacturerKey } from '../interests/manufacturer-key.ts';
import { onSecondApproval } from '../second-approvals/needs.ts';
import { hospitalSettings } from '../settings/known.ts';
import { sectionsOf } from '../value-analysis/store.ts';
import { factsOf } from './facts.ts';
import { routingsOf } from './store.ts';

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
    new Set(await writtenBy(services, db, requests, userId)),
});

/**
 * The requests of which this person has written what a rule looks at, where all else is as the rule says: what they wrote says nothing about
 * what one person may decide, whichever rule has sent the request. Two statements where a rule looks at costs or classes; none else.
 */
async function writtenBy(
  services: Services,
  db: Database,
  requests: readonly DeviceRequest[],
  userId: number,
): Promise<number[]> {
  const rules = (await hospitalSettings(services)).routing_rules.filter(({ second }) => second);
  const looked = new Set(
    rules.flatMap(({ when }) => when.flatMap(({ field }) => sectionBehind(field) ?? [])),
  );
  if (!looked.size) return [];
  const ids = requests.map(({ id }) => id);
  const written = Map.groupBy(
    (await sectionsOf(db, ids, [...looked])).filter(({ saved_by }) => saved_by === userId),
    ({ request_id }) => request_id,
  );
  const own = requests.filter(({ id }) => written.has(id));
  const facts = own.length ? await factsOf(db, rules, own) : [];
  return own.flatMap(({ id }, at) => {
    const sections = written.get(id)?.map(({ section }) => section) ?? [];
    const isOwn = (section: string | null) => section !== null && sections.some((each) => each === section);
    const concerned = rules.filter(({ when }) => when.some(({ field }) => isOwn(sectionBehind(field))));
    const others = concerned.map(({ when }) => ({
      when: when.filter(({ field }) => !isOwn(sectionBehind(field))),
    }));
    const known = facts[at];
    return known && ruleMatcher(others, manufacturerKey)(known) ? [id] : [];
  });
}
