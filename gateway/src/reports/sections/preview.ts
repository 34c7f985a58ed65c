import { dayOf, effectiveRoles, namedPeriod, readsOwnDepartment, SITE_CODE } from '@portal/domain';
import { peopleWith } from '../../people/index.ts';
import { onPreview } from '../../requests/index.ts';

/** So many people are looked at. */
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
  const without = narrowed.filter(({ department }) => !department.trim() || department === SITE_CODE).length;
  return `So many people see their own department alone: ${narrowed.length}. Without a department in their profile, and so without reports: ${without}.`;
});
