import {
  effectiveRoles,
  hasPermission,
  isNoticeKind,
  mayRead,
  NOTICE_KIND,
  type NoticeChannel,
  type NoticeKind,
  ROLES,
  type Role,
  type Told,
} from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { activePeople, choicesOf, type Reachable, requestFacts } from './people-store.ts';
import { channelsOf } from './preferences.ts';
import type { TellingRow } from './tables.ts';
import type { Concerned } from './telling.ts';
import { watchersOf } from './watchers.ts';

/** Somebody who is told of an event. */
export interface Recipient {
  person: Reachable;
  kind: NoticeKind;
  channels: readonly NoticeChannel[];
  own: boolean;
}

const isRoleName = (told: Told): told is Role => ROLES.includes(told as Role);

/**
 * Who is told of an event, and how: active people to whom the catalogue leads, who may read the request now, but never the one who
 * acted. Each gets the first kind that tells them.
 */
export async function recipientsOf(db: Database, telling: TellingRow): Promise<Recipient[]> {
  const request = await requestFacts(db, telling.request_id);
  if (!request) return [];
  const { requested_by: requestedBy, status } = request;
  const kinds = telling.kinds.split(' ').filter(isNoticeKind);
  const {
    concerns = [],
    concernedRoles = [],
    mentions = [],
  } = JSON.parse(telling.people ?? '{}') as Concerned;
  const told = new Set(kinds.flatMap((kind) => NOTICE_KIND[kind].told));
  const byPart: Readonly<Partial<Record<Told, ReadonlySet<number>>>> = {
    requester: new Set([requestedBy]),
    assignee: new Set(telling.assignee_id === null ? [] : [telling.assignee_id]),
    watchers: told.has('watchers')
      ? await watchersOf(db, telling.request_id, [requestedBy, telling.assignee_id])
      : new Set(),
    concerned: new Set(concerns),
    mentioned: new Set(mentions),
  };
  const ids = [...told].flatMap((part) => [...(byPart[part] ?? [])]);
  const roles = [...[...told].filter(isRoleName), ...(told.has('concerned') ? concernedRoles : [])];
  const people = await activePeople(db, [...new Set(ids)], roles);
  people.delete(telling.actor_id);

  const isTold = (person: Reachable, effective: readonly Role[], part: Told) =>
    isRoleName(part)
      ? effective.includes(part)
      : byPart[part]?.has(person.id) ||
        (part === 'concerned' && effective.some((role) => concernedRoles.includes(role)));
  const found: Omit<Recipient, 'channels'>[] = [];
  for (const person of people.values()) {
    const actor = { id: person.id, roles: effectiveRoles(person) };
    if (!mayRead(actor, { requestedBy, status })) continue;
    if (telling.staff_only && !hasPermission(actor, 'view_all_requests')) continue;
    const kind = kinds.find((each) =>
      NOTICE_KIND[each].told.some((part) => isTold(person, actor.roles, part)),
    );
    if (kind) found.push({ person, kind, own: person.id === requestedBy });
  }
  const choices = await choicesOf(
    db,
    found.map(({ person }) => person.id),
    kinds,
  );
  return found.map((each) => ({
    ...each,
    channels: channelsOf(each.kind, choices.get(`${each.person.id} ${each.kind}`)),
  }));
}
