import { DEPARTMENTS, dayOf, effectiveRoles, namedPeriod, readsOwnDepartment } from '@portal/domain';
import { peopleWith } from '../../people/index.ts';
import { onPreview } from '../../requests/index.ts';

/** The most people that are considered. */
const MOST = 1_000;

onPreview(['fiscal_year_start'], async ({ clock, config }, _now, settings) => {
  const { from } = namedPeriod('fiscal_year', dayOf(clock(), config.timeZone), settings);
  return `In reports, the present fiscal year is then the one that began on ${from}.`;
});

onPreview(['reports_own_department'], async ({ db }, _now, settings) => {
  const { reports_own_department: roles } = settings;
  if (!roles.length) return 'Everybody who views reports sees all departments.';
  const people = await peopleWith(db, { roles: roles as never, count: MOST });
  const narrowed = people.filter((person) => readsOwnDepartment({ roles: effectiveRoles(person) }, settings));
  const isOne = (department: string) => (DEPARTMENTS as readonly string[]).includes(department.trim());
  const without = narrowed.filter(({ department }) => !isOne(department)).length;
  const atLeast = people.length < MOST ? '' : 'at least ';
  return `So many people see their own department alone: ${atLeast}${narrowed.length}. Without one of the departments of requests in their profile, and so without numbers: ${atLeast}${without}.`;
});
