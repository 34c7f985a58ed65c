import { DomainError, effectiveRoles, mayReadReports, readsOwnDepartment } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { onOwnProfile } from '../../people/index.ts';
import { hospitalSettings } from '../../requests/index.ts';

/** People who may read only the reports of their own department may not change their department, with or without a second factor. */
onOwnProfile(async (context) => {
  const settings = await hospitalSettings(context);
  return ({ row, roles: granted }, { department }) => {
    if (department === undefined || department === row.department) return;
    const roles = effectiveRoles({
      roles: [row.role, ...granted],
      emailVerified: true,
      profileCreated: row.profile_created === 1,
    });
    if (mayReadReports({ id: row.id, roles }).allowed && readsOwnDepartment({ roles }, settings))
      throw new DomainError('forbidden', say('departmentKept'));
  };
});
