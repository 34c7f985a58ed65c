import {
  effectiveRoles,
  hasPermission,
  isNoticeKind,
  mayBeConsulted,
  mayRead,
  maySupport,
  NOTICE_KIND,
  type NoticeChannel,
  type NoticeKind,
  ROLES,
  type Role,
  type Status,
  type Told,
} from '@portal/domain';
import { standInsOf } from '../../people/index.ts';
import type { Database } from '../../platform/context.ts';
import { type Supporter, supportersOf } from '../support/store.ts';
import { activePeople, choicesOf, type Reachable, requestFacts } from './people-store.ts';
import { channelsOf } from './preferences.ts';
import { FOR_CONSULTED, FOR_SUPPORTER, OWN, type TellingRow } from './tables.ts';
import type { Concerned } from './telling.ts';
import { allWatchers, type Watchers, watchersByDefault, watchersOf } from './watchers.ts';

/** A person who is told about an event. */
export interface Recipient {
  person: Reachable;
  kind: NoticeKind;
  channels: readonly NoticeChannel[];
  /** The column `own` of the notice: `OWN`, `FOR_SUPPORTER`, `FOR_CONSULTED` or 0. */
  own: number;
  /** The id of the absent person whose deputy they are, and who is told as well. */
  forId?: number;
}

const isRoleName = (recipient: Told): recipient is Role => ROLES.includes(recipient as Role);

/** An event with the facts about it. */
interface Known {
  telling: TellingRow;
  request: { requested_by: number; status: Status };
  kinds: readonly NoticeKind[];
  told: ReadonlySet<Told>;
  concerned: Concerned;
}

/**
 * The recipients of each event and their channels, by the event's id: active people whom the kinds of the event name and who may read the
 * request now, or are told as its supporters, evaluators or consulted people; never the person who acted. Each gets the first kind that
 * applies to them. `today` is the hospital's day. The number of statements is the same for any number of events.
 */
export async function recipientsOf(
  db: Database,
  tellings: readonly TellingRow[],
  today: string,
): Promise<Map<number, Recipient[]>> {
  const requests = await requestFacts(db, [...new Set(tellings.map(({ request_id }) => request_id))]);
  const byId = new Map(requests.map((request) => [request.id, request]));
  const events = tellings.flatMap((telling): Known[] => {
    const request = byId.get(telling.request_id);
    if (!request) return [];
    const kinds = telling.kinds.split(' ').filter(isNoticeKind);
    const told = new Set(kinds.flatMap((kind) => NOTICE_KIND[kind].told));
    return [{ telling, request, kinds, told, concerned: JSON.parse(telling.people ?? '{}') as Concerned }];
  });
  const watched = events.flatMap(({ told, telling }) => (told.has('watchers') ? telling.request_id : []));
  const watchers = await watchersOf(db, [...new Set(watched)]);
  const supported = events.flatMap(({ told, telling }) => (told.has('supporters') ? telling.request_id : []));
  const supporters = await supportersOf(db, [...new Set(supported)]);
  const parts = new Map(
    events.map((event) => {
      const { id, request_id } = event.telling;
      return [id, partsOf(event, watchers(request_id), supporters.get(request_id) ?? [])];
    }),
  );
  const ids = [...parts.values()].flatMap((part) => Object.values(part).flatMap((some) => [...some]));
  const roles = events.flatMap(({ told, concerned }) => [
    ...[...told].filter(isRoleName),
    ...(told.has('concerned') ? (concerned.concernedRoles ?? []) : []),
  ]);
  const people = [...(await activePeople(db, [...new Set(ids)], [...new Set(roles)])).values()].map(
    (person): Candidate => ({ person, actor: { id: person.id, roles: effectiveRoles(person) } }),
  );
  const recipients = events.map((event) => ({
    event,
    some: people.flatMap((person) => firstKind(event, parts.get(event.telling.id) ?? {}, person) ?? []),
  }));
  const withDeputies = await withStandIns(db, recipients, (id) => parts.get(id) ?? {}, today);
  const choices = await choicesOf(
    db,
    [...new Set(withDeputies.flatMap(({ some }) => some.map(({ person }) => person.id)))],
    [...new Set(events.flatMap(({ kinds }) => kinds))],
  );
  return new Map(
    withDeputies.map(({ event, some }) => [
      event.telling.event_id,
      some.map((each) => ({
        ...each,
        channels: channelsOf(each.kind, choices.get(`${each.person.id} ${each.kind}`)),
      })),
    ]),
  );
}

type Parts = Readonly<Partial<Record<Told, ReadonlySet<number>>>>;

/** The people who are told by their part in the request or the event, without those who are told by their role. */
function partsOf(
  { telling, request, told, concerned }: Known,
  watchers: Watchers,
  supporters: readonly Supporter[],
): Parts {
  const { concerns, mentions, former } = concerned;
  const { assignee_id: assignee } = telling;
  const all: Parts = {
    requester: new Set([request.requested_by]),
    assignee: new Set(assignee === null ? [] : [assignee]),
    watchers: allWatchers(watchers, watchersByDefault(request.requested_by, assignee)),
    supporters: new Set(supporters.map(({ id }) => id)),
    concerned: new Set(concerns),
    consulted: new Set(concerns),
    evaluators: new Set(concerns),
    mentioned: new Set(mentions),
    former: new Set(former === undefined ? [] : [former]),
  };
  return Object.fromEntries(Object.entries(all).filter(([part]) => told.has(part as Told)));
}

interface Candidate {
  person: Reachable;
  actor: { id: number; roles: readonly Role[] };
}

/**
 * The first kind of the event that applies to this person; null when none does. Somebody who may not read the request may be told as its
 * supporter, as an evaluator of its trial, or as a consulted person.
 */
function firstKind(
  { telling, request, kinds, concerned }: Known,
  parts: Parts,
  { person, actor }: Candidate,
): Omit<Recipient, 'channels'> | null {
  const { requested_by: requestedBy, status } = request;
  if (person.id === telling.actor_id) return null;
  const hears = !telling.staff_only || hasPermission(actor, 'view_all_requests');
  const reads = mayRead(actor, { requestedBy, status });
  const supports = maySupport(actor).allowed && parts.supporters?.has(person.id);
  const isConsulted = parts.consulted?.has(person.id) && mayBeConsulted(actor);
  const evaluates = actor.roles.length > 0 && parts.evaluators?.has(person.id);
  const isTold = (part: Told) => {
    if (part === 'consulted') return isConsulted;
    if (!hears) return false;
    if (part === 'supporters') return supports;
    if (part === 'evaluators') return evaluates;
    if (!reads) return false;
    return isRoleName(part)
      ? actor.roles.includes(part)
      : parts[part]?.has(person.id) ||
          (part === 'concerned' && concerned.concernedRoles?.some((role) => actor.roles.includes(role)));
  };
  const kind = kinds.find((each) => NOTICE_KIND[each].told.some(isTold));
  if (!kind) return null;
  const { told } = NOTICE_KIND[kind];
  if (isConsulted && told.includes('consulted')) return { person, kind, own: FOR_CONSULTED };
  const isForAll = (supports && told.includes('supporters')) || (evaluates && told.includes('evaluators'));
  return { person, kind, own: person.id === requestedBy ? OWN : isForAll ? FOR_SUPPORTER : 0 };
}

interface ToldOf {
  event: Known;
  some: Omit<Recipient, 'channels'>[];
}

/** Whether the notice is also sent to the person's deputy: it asks this person by name. */
const isPassedOn = ({ kind, person }: Omit<Recipient, 'channels'>, { concerned, assignee }: Parts): boolean =>
  NOTICE_KIND[kind].passedOn === true &&
  (concerned?.has(person.id) === true || assignee?.has(person.id) === true);

/**
 * Adds the deputies of people who are asked to do something: active deputies who may read the request and get no other notice of the event,
 * never the person who acted. The deputy of a deputy gets nothing. At most two statements.
 */
async function withStandIns(
  db: Database,
  recipients: readonly ToldOf[],
  partsOfEvent: (telling: number) => Parts,
  today: string,
): Promise<ToldOf[]> {
  const passedOn = ({ event, some }: ToldOf) =>
    some.filter((each) => isPassedOn(each, partsOfEvent(event.telling.id)));
  const away = new Set(recipients.flatMap((each) => passedOn(each).map(({ person }) => person.id)));
  const standIns = await standInsOf(db, [...away], today);
  if (!standIns.length) return [...recipients];
  const deputies = await activePeople(db, [...new Set(standIns.map(({ deputy_id }) => deputy_id))], []);
  return recipients.map((each) => {
    const { event, some } = each;
    const all = new Map(some.map((recipient) => [recipient.person.id, recipient]));
    for (const { kind, person } of passedOn(each)) {
      const standIn = standIns.find(({ user_id }) => user_id === person.id);
      const deputy = standIn && deputies.get(standIn.deputy_id);
      if (!deputy || all.has(deputy.id) || deputy.id === event.telling.actor_id) continue;
      const actor = { id: deputy.id, roles: effectiveRoles(deputy) };
      const { requested_by: requestedBy, status } = event.request;
      const hears = !event.telling.staff_only || hasPermission(actor, 'view_all_requests');
      if (!hears || !mayRead(actor, { requestedBy, status })) continue;
      const own = deputy.id === requestedBy ? OWN : 0;
      all.set(deputy.id, { person: deputy, kind, own, forId: person.id });
    }
    return { event, some: [...all.values()] };
  });
}

/** 1 when only people who read all requests may know of the notice, else 0. A consulted person is always told what they were asked. */
export const isForStaff = ({ staff_only }: TellingRow, own: number) =>
  own === FOR_CONSULTED ? 0 : staff_only;
