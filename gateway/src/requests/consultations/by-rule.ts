import {
  ACTIONS,
  CONSULTATION_KINDS,
  consultantIn,
  LIMITS,
  MESSAGES,
  type RoutedConsultation,
  TRANSITIONS,
} from '@portal/domain';
import { chainHead } from '../../audit/index.ts';
import type { Context, Database } from '../../platform/context.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { touchRequest } from '../device-requests/store.ts';
import { afterAction, type Taken } from '../device-requests/transitions.ts';
import { appendEvent, hasRoom, ROOM_FOR_REPEATS } from '../history/service.ts';
import { PORTAL } from '../portal-actor.ts';
import { hospitalSettings } from '../settings/known.ts';
import { answerByIn } from './answer-by.ts';
import { personWithEmail } from './people.ts';
import { nameOf, newConsultation } from './service.ts';
import { consultationsOf, insertConsultation } from './store.ts';
import type { ConsultationRow } from './tables.ts';

/** Why a rule does not ask this person; null when it does. */
function whyNot(
  asked: NamedPerson | null,
  { kind }: RoutedConsultation,
  { request, user }: Pick<Taken, 'request' | 'user'>,
  rows: readonly ConsultationRow[],
): string | null {
  if (!asked) return MESSAGES.ruleAsksNobody;
  if (asked.id === user.id) return MESSAGES.ruleAsksAnalyst(asked.name);
  if (asked.id === request.requestedBy) return MESSAGES.ruleAsksRequester(asked.name);
  if (rows.some((row) => row.open_to === asked.id && row.kind === kind))
    return MESSAGES.ruleAskedAlready(asked.name);
  return rows.length < LIMITS.consultations ? null : MESSAGES.ruleFindsNoRoom;
}

/**
 * Asks the people whom the rule of a request names, when its analysis starts: one event for each, by the portal. The analyst who started it
 * is notified of the answers, as of answers to their own questions. For people who cannot be asked, the history says why. Returns the
 * request after these events; undefined when there were none.
 */
async function askByRule(context: Context, trx: Database, taken: Taken): Promise<DeviceRequest | undefined> {
  const { rule, user, at } = taken;
  if (!rule?.consult.length) return undefined;
  const { id } = taken.request;
  const settings = await hospitalSettings({ ...context, db: trx });
  const rows = await consultationsOf(trx, [id]);
  let now: DeviceRequest | undefined;
  for (const each of rule.consult) {
    const { kind, question } = each;
    const head = await chainHead(trx, 'request', id);
    if (!hasRoom(head, ROOM_FOR_REPEATS)) break;
    const address = each.person || consultantIn(settings, kind);
    const asked = address ? await personWithEmail(trx, address) : null;
    const why = whyNot(asked, each, taken, rows);
    const touched = await touchRequest(trx, id);
    if (!touched) break;
    now = { ...taken.request, version: touched.after.version };
    const event = { audience: 'staff', before: touched.before, after: touched.after, at } as const;
    if (why !== null || !asked) {
      const notes = `${rule.name}: ${CONSULTATION_KINDS[kind]}: ${why}`;
      await appendEvent(trx, context, PORTAL, { ...event, action: 'consultation_skipped', notes }, head);
      continue;
    }
    const answerBy = answerByIn(context, settings);
    const row = newConsultation(rows, { id, kind, asked, user, question, answerBy, at });
    rows.push(row);
    await insertConsultation(trx, row);
    const eventParts = {
      action: 'consultation_asked',
      concerns: [asked.id],
      notes: `${nameOf(row)}, by rule: ${rule.name}`,
    } as const;
    await appendEvent(
      trx,
      context,
      PORTAL,
      { ...event, ...eventParts, rows: { request_consultations: [row] } },
      head,
    );
  }
  return now;
}

// The actions that start the analysis are those that also assign the request.
for (const action of ACTIONS) if (TRANSITIONS[action].assigns) afterAction(action, askByRule);
