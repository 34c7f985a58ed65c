import { isStaff } from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { readRequest } from '../device-requests/service.ts';
import { hospitalSettings, settingVersion } from '../settings/known.ts';
import { routingsOf } from './store.ts';

/** The rule that has routed a request, for staff. */
export interface Routing {
  id: number;
  /** Its name at that time. */
  name: string;
  /** The version of the setting with the rules. */
  version: number;
  at: string;
}

/**
 * The rule that has routed each of these requests, in their order: null for a request without one, and for people who do not read all
 * requests. At most one statement; none while the hospital has never had a rule. DomainError `unauthenticated`.
 */
export async function readRoutings(context: Context, ids: readonly number[]): Promise<(Routing | null)[]> {
  const noRoutings = ids.map(() => null);
  if (!isStaff(requireUser(context))) return noRoutings;
  if (settingVersion(await hospitalSettings(context), 'routing_rules') === 0) return noRoutings;
  const rows = new Map((await routingsOf(context.db, ids)).map((row) => [row.request_id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row?.rule || row.rule_name === null) return null;
    return { id: row.rule, name: row.rule_name, version: row.version, at: toIso(row.routed_at) };
  });
}

/** The rule that has routed a request; null as in `readRoutings`. DomainErrors: `unauthenticated`, `not_found`. */
export async function readRouting(context: Context, id: number): Promise<Routing | null> {
  await readRequest(context, id);
  const [routing = null] = await readRoutings(context, [id]);
  return routing;
}
