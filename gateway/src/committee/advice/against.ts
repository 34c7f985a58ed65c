import {
  againstText,
  decidedOutcome,
  invalidField,
  isAgainst,
  MESSAGES,
  RECOMMENDATIONS,
} from '@portal/domain';
import type { Context, Database } from '../../platform/context.ts';
import { afterAction, appendEvent, recusalsOf, type Taken } from '../../requests/index.ts';
import { tellPages } from '../meetings/service.ts';
import { recommendingItems } from './store.ts';

/**
 * Handles a decision that differs from the last recommendation of the committee: the history keeps the reason, and the members who could
 * vote are notified. Notes on the decision also count as a reason, so that dashboards without a field for the reason can still decide. A
 * recused person may not know the recommendation, so they are not asked for a reason. Both closing an item and deciding lock the request,
 * so they run one after the other.
 */
async function tellAgainst(
  context: Context,
  trx: Database,
  { request, user, at, text, reasonAgainst, waits }: Taken,
): Promise<undefined> {
  const items = await recommendingItems(trx, [request.id]);
  const last = items.at(-1);
  const decided = decidedOutcome(request);
  if (!last || !decided) return;
  // Pages of the meetings that discussed the request show the decision.
  if (!waits)
    for (const id of new Set(items.map(({ meeting_id }) => meeting_id)))
      tellPages({ ...context, db: trx }, id);
  if (!isAgainst(last.result, decided)) return;
  const recused = (await recusalsOf(trx, [request.id])).map(({ user_id }) => user_id);
  const reason = reasonAgainst ?? text ?? (recused.includes(user.id) ? MESSAGES.decidedRecused : null);
  if (reason === null)
    throw invalidField('reasonAgainst', MESSAGES.againstNeedsReason(RECOMMENDATIONS[last.result]));
  if (waits) return;
  const eligible: number[] = JSON.parse(last.eligible);
  await appendEvent(trx, context, user, {
    ...{ action: 'decided_against', audience: 'staff', before: request, after: request, at },
    notes: againstText(last.result, decided, reason),
    concerns: eligible.filter((id) => !recused.includes(id)),
    hiddenFrom: recused,
  });
}

for (const action of ['approve', 'reject'] as const) afterAction(action, tellAgainst);
