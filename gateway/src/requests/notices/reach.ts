import { type Actor, hasPermission } from '@portal/domain';
import type { Reach } from './store.ts';

/** The requests about which a person may read notices now. */
export function reachOf(actor: Actor): Reach {
  if (hasPermission(actor, 'view_all_requests')) return 'all';
  return hasPermission(actor, 'view_own_requests') ? 'own_and_before_committee' : 'none';
}
