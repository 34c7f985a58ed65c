import type { Database } from '../../platform/context.ts';
import { containsKey, searchKey } from '../../platform/db/index.ts';

export interface FoundRequester {
  id: number;
  name: string;
  email: string;
}

/** Who is sought: by a part of the name or the email address, or by the id. */
export interface SoughtRequester {
  text?: string | undefined;
  id?: number | undefined;
}

/** People who have submitted a request, by name. Whether somebody has is one look into an index, for those alone who match. */
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
      // Not `exists`: some databases would read the requesters of all requests for it.
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
