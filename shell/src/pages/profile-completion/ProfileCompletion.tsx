import { MESSAGES, PROFILE_ROLES, ROLE, ROLE_DEFINITIONS, SITE_CODE, STORAGE_KEYS } from '@portal/domain';
import { ApiError, apiFetch, failureOf, useAuth } from '@portal/kit';
import { Button, Form, FormActions, PasswordField, Select, type SubmitFailure, TextField } from '@portal/ui';
import { useIdentity } from '../../identity/IdentityContext.ts';
import { useSettings } from '../../portal/SettingsContext.ts';
import classes from './ProfileCompletion.module.css';
import { type ProfileInput, useProfileForm } from './useProfileForm.ts';

/** Complete Your Profile: a role, and for the business office its access code (spec 2, 3 and 5). Refreshes the user when done. */
export function ProfileCompletion({ onDone }: { onDone?: () => void }) {
  const { refreshUser } = useAuth();
  const { selfAssignableRoles, demoBusinessOfficeCode } = useSettings();
  const identity = useIdentity();
  const roles = PROFILE_ROLES.filter((each) => selfAssignableRoles?.includes(each) ?? true);
  const options = roles.map((each) => ({ value: each, label: ROLE_DEFINITIONS[each].displayName }));
  const form = useProfileForm(roles);
  const { role } = form.values;

  async function complete({ role, businessOfficeCode }: ProfileInput): Promise<SubmitFailure | undefined> {
    try {
      if (!(await identity.getToken())) throw new ApiError(MESSAGES.noToken, 401);
      await apiFetch('/profile/complete-profile', {
        method: 'POST',
        body: { role, department: SITE_CODE, ...(ROLE[role].needsCode ? { businessOfficeCode } : {}) },
        failure: MESSAGES.completeProfileFailed,
      });
      sessionStorage.removeItem(STORAGE_KEYS.pendingRole);
      await refreshUser();
      return undefined;
    } catch (error) {
      return failureOf(error, MESSAGES.completeProfileFailed);
    }
  }

  return (
    <Form form={form} label="Complete Your Profile" onSubmit={complete} onSent={onDone}>
      <p>Choose the role in which you work. An administrator can change it later.</p>
      <Select {...form.field('role')} label="Role" required options={options} />
      {role && <p className={classes.description}>{ROLE_DEFINITIONS[role].description}</p>}
      <TextField label="Site code" value={SITE_CODE} onChange={() => {}} readOnly />
      {role && ROLE[role].needsCode && (
        <PasswordField
          {...form.field('businessOfficeCode')}
          label="Access code"
          help={
            demoBusinessOfficeCode
              ? `In this demo it is ${demoBusinessOfficeCode}.`
              : 'The business office hands it out.'
          }
          autoComplete="new-password"
          required
        />
      )}
      <FormActions>
        <Button
          type="submit"
          tone="primary"
          disabled={!role}
          pending={form.submitting}
          pendingLabel="Saving..."
        >
          Done
        </Button>
      </FormActions>
    </Form>
  );
}
