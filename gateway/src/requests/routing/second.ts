import { hasSecond } from '@portal/domain';
import { onSecondApproval } from '../second-approvals/needs.ts';
import { hospitalSettings } from '../settings/known.ts';
import { routingsOf } from './store.ts';

// The rule that has sent a request, as it is in the table now: as with targets and circulations (ADR 167).
onSecondApproval({
  asks: async (context) => hasSecond((await hospitalSettings(context)).routing_rules),
  async demands(context, db, requests) {
    const { routing_rules: rules } = await hospitalSettings(context);
    const asking = new Set(rules.filter(({ second }) => second).map(({ id }) => id));
    const ids = requests.map(({ id }) => id);
    const rows = await routingsOf(db, ids);
    return new Set(
      rows.flatMap(({ request_id, rule }) => (rule !== null && asking.has(rule) ? [request_id] : [])),
    );
  },
});
