import { DomainError, mayReadReports, readsOwnDepartment } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { onOwnProfile } from '../../people/index.ts';
import { hospitalSettings } from '../../requests/index.ts';

/** Who reads the reports of their own department alone does not choose which one that is. */
onOwnProfile(async (context, user, { department }) => {
  if (department === undefined || department === user.department || !mayReadReports(user).allowed) return;
  if (readsOwnDepartment(user, await hospitalSettings(context)))
    throw new DomainError('forbidden', say('departmentKept'));
});
