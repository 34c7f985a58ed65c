import type { Database } from '../../platform/context.ts';
import { containsKey, searchKey } from '../../platform/db/index.ts';

export interface FoundRequester {
  id: number;
  name: string;
  email: string;
}

/** Looks for people by a part of their name or email address, or by id. */
export interface SoughtRequester {
  text?: string | undefined;
  id?: number | undefined;
}

/** People who have submitted a request, by name, at most `count`. For each person who matches, one index lookup finds a request. */
export async function findRequesters(
  db: Database,
  { text, id }: SoughtRequester,
  count: number,
): Promise<FoundRequester[]> {
  let people = db.selectFrom('users').select(['users.id', 'users.name', 'users.email']);
  if (id !== undefined) people = people.where('users.id', '=', id);
  if (text)
    people = people.where((eb) => containsKey(eb, ['users.name_key', 'users.email'], searchKey(text)));
  return people
    .where((eb) => {
      // Not `exists`: for that, some databases would read the requesters of all requests.
      const anyRequest = eb
        .selectFrom('device_requests')
        .select('device_requests.id')
        .whereRef('device_requests.requested_by', '=', 'users.id')
        .limit(1);
      return eb(anyRequest, 'is not', null);
    })
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(count)
    .execute();
}
