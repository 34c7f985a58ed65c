import {
  type Actor,
  type Audience,
  effectiveRoles,
  invalidFields,
  isStaff,
  mayHear,
  mayRead,
  ROLES,
} from '@portal/domain';
import { ADDRESSEE_MESSAGES } from '@portal/domain/service-messages';
import { peopleById, peopleWith, type User } from '../../people/index.ts';
import type { Database, SessionUser } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { eventsToTell } from '../history/reading.ts';
import { historiesOf } from '../history/service.ts';
import type { NamedPerson } from './model.ts';
import { publicAuthors } from './store.ts';

/** The most people that are offered at once. */
export const MOST_OFFERED = 10;

type Owned = Pick<DeviceRequest, 'requestedBy' | 'status'>;

const hears = (actor: Actor, request: Owned, audience: Audience): boolean =>
  mayRead(actor, request) && mayHear(actor, audience);

/** Whether somebody can be asked or mentioned: they are active, and may read the request and comments for this audience. */
export const mayBeAddressed = (person: User | undefined, request: Owned, audience: Audience): boolean =>
  person?.active === true && hears({ id: person.id, roles: effectiveRoles(person) }, request, audience);

/**
 * The ids of the people whom somebody outside staff can ask or mention on a request: its requester, and those whose actions and comments
 * that person can see. So nobody learns who else works in the hospital.
 */
async function participantsOf(db: Database, user: SessionUser, request: DeviceRequest): Promise<number[]> {
  const events = (await historiesOf(db, [request.id])).get(request.id) ?? [];
  const { isShown } = await eventsToTell(db, user, events);
  const seen = events.filter(isShown);
  const authors = await publicAuthors(db, request.id);
  return [...new Set([request.requestedBy, ...seen.map(({ actorId }) => actorId), ...authors])];
}

/**
 * The people whom this person can ask or mention in a comment for this audience, by name, at most `MOST_OFFERED`. Staff find everybody who
 * may read it, others only the people who take part in the request.
 */
export async function findAddressees(
  db: Database,
  user: SessionUser,
  request: DeviceRequest,
  { audience, text }: { audience: Audience; text?: string },
): Promise<NamedPerson[]> {
  const ids = isStaff(user) ? undefined : await participantsOf(db, user, request);
  // The roles that may read it in any request; the requester may read their own request, whatever their role.
  const roles = ROLES.filter((role) => hears({ id: 0, roles: [role] }, request, audience));
  const people = await peopleWith(db, {
    roles,
    also: request.requestedBy,
    ids,
    text,
    count: MOST_OFFERED + 2,
  });
  return people
    .filter((person) => person.id !== user.id && mayBeAddressed(person, request, audience))
    .slice(0, MOST_OFFERED)
    .map(({ id, name }) => ({ id, name }));
}

/**
 * The people whom somebody asks or mentions, by id; `fields` has the ids by the input field that names them. DomainError `invalid` names
 * the people who may not read the comment, and ids that are unknown: also those of people whom this person cannot find here.
 */
export async function readAddressees(
  db: Database,
  user: SessionUser,
  request: DeviceRequest,
  { audience, fields }: { audience: Audience; fields: Readonly<Record<string, readonly number[]>> },
): Promise<Map<number, NamedPerson>> {
  const ids = [...new Set(Object.values(fields).flat())];
  if (!ids.length) return new Map();
  const visible = isStaff(user) ? ids : await participantsOf(db, user, request);
  const people = await peopleById(
    db,
    ids.filter((id) => visible.includes(id)),
  );
  const offeredById = new Map(people.map((person) => [person.id, person]));
  const problems = Object.entries(fields).flatMap(([field, ids]) => {
    const unknown = ids.filter((id) => !offeredById.has(id));
    if (unknown.length) return [{ field, message: ADDRESSEE_MESSAGES.nobodyToAddress(unknown) }];
    const deaf = ids
      .flatMap((id) => offeredById.get(id) ?? [])
      .filter((each) => !mayBeAddressed(each, request, audience));
    if (!deaf.length) return [];
    return [{ field, message: ADDRESSEE_MESSAGES.mayNotRead(deaf.map(({ name }) => name)) }];
  });
  if (problems.length) throw invalidFields(problems);
  return new Map(people.map(({ id, name }) => [id, { id, name }]));
}
