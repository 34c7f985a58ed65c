import { isVisible, MESSAGES, PROFILE_ROLES, ROLE, type Role } from '@portal/domain';
import { useDraft } from '@portal/kit';
import { useForm } from '@portal/ui';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useSession } from '../../identity/AuthProvider.tsx';

const profileSchema = z
  .object({
    role: z.enum(PROFILE_ROLES, MESSAGES.required('Role')),
    businessOfficeCode: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ role, businessOfficeCode }) => !ROLE[role].needsCode || isVisible(businessOfficeCode), {
      path: ['businessOfficeCode'],
      error: MESSAGES.codeRequired,
    }),
  );
export type ProfileInput = z.output<typeof profileSchema>;

/** The form in which a person chooses one of these roles. Its draft keeps the role and never the code. */
export function useProfileForm(roles: readonly Role[]) {
  const session = useSession();
  const draft = useDraft<{ role?: unknown }>('profile-completion');
  const offered = (role: unknown): Role | '' => roles.find((each) => each === role) ?? '';
  const form = useForm({
    schema: profileSchema,
    initialValues: { role: '' as Role | '', businessOfficeCode: '' },
    draft: { ...draft, read: () => ({ role: offered(draft.read()?.role) }) },
    secrets: ['businessOfficeCode'],
  });
  // The role that was chosen at sign-up counts as typed here, because the session forgets it at the next load.
  const { set } = form;
  const requested = form.values.role === '' && !form.restored ? offered(session.requestedRole()) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first role is preset
  useEffect(() => {
    if (requested) set('role', requested);
  }, []);
  return form;
}
