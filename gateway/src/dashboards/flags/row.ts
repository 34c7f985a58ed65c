import { isRole } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { Flag } from './decide.ts';
import type { FlagsTable } from './tables.ts';

const words = (text: string) => text.split(' ').filter(Boolean);

export const flagOf = ({
  dashboard,
  name,
  killed,
  percent,
  roles,
  people,
}: Selectable<FlagsTable>): Flag => ({
  dashboard,
  name,
  killed: killed === 1,
  percent,
  roles: words(roles).filter(isRole),
  people: words(people).map(Number),
});
