import { MESSAGES, PROFILE_ROLES, ROLE, ROLE_DEFINITIONS, SITE_CODE, STORAGE_KEYS } from '@portal/domain';
import { ApiError, apiFetch, failureOf, useAuth, useDraft } from '@portal/kit';
import { Banner, Button, FormActions, PasswordField, Select, TextField } from '@portal/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useSession } from '../../identity/AuthProvider.tsx';
import { useIdentity } from '../../identity/IdentityContext.ts';
import { useSettings } from '../../portal/SettingsContext.ts';
import classes from './ProfileCompletion.module.css';

type ProfileRole = (typeof PROFILE_ROLES)[number];

/** The role chosen at sign-up, when it is one of those offered here. */
const offered = (requested: string | null | undefined): ProfileRole | '' =>
  PROFILE_ROLES.find((role) => role === requested) ?? '';

/** Complete Your Profile: a role, and for the business office its access code (spec 2, 3 and 5). Refreshes the user when done. */
export function ProfileCompletion({ onDone }: { onDone?: () => void }) {
  const { refreshUser } = useAuth();
  const { selfAssignableRoles, demoBusinessOfficeCode } = useSettings();
  const identity = useIdentity();
  const session = useSession();
  const draft = useDraft<{ role: string }>('profile-completion');
  const [role, setRole] = useState(() => offered(draft.read()?.role) || offered(session.requestedRole()));
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const options = PROFILE_ROLES.filter((each) => selfAssignableRoles?.includes(each) ?? true).map((each) => ({
    value: each,
    label: ROLE_DEFINITIONS[each].displayName,
  }));
  const needsCode = role !== '' && ROLE[role].needsCode;

  // Also the one that was chosen at sign-up, which the session knows until the next load. Never the code.
  useEffect(() => {
    if (role) draft.keep({ role });
  }, [role, draft]);

  async function complete(event: FormEvent) {
    event.preventDefault();
    if (!role || pending) return;
    setFailure(undefined);
    setCodeError(undefined);
    if (needsCode && !code.trim()) return setCodeError(MESSAGES.codeRequired);
    setPending(true);
    try {
      if (!(await identity.getToken())) throw new ApiError(MESSAGES.noToken, 401);
      await apiFetch('/profile/complete-profile', {
        method: 'POST',
        body: { role, department: SITE_CODE, ...(needsCode ? { businessOfficeCode: code.trim() } : {}) },
        failure: MESSAGES.completeProfileFailed,
      });
      sessionStorage.removeItem(STORAGE_KEYS.pendingRole);
      draft.discard();
      await refreshUser();
      onDone?.();
    } catch (error) {
      const { message, fields } = failureOf(error, MESSAGES.completeProfileFailed);
      if (fields.some(({ field }) => field === 'businessOfficeCode')) setCodeError(message);
      else setFailure(message);
    } finally {
      setPending(false);
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={complete} aria-label="Complete Your Profile">
      <p>Choose the role in which you work. An administrator can change it later.</p>
      {failure && (
        <Banner kind="error" onDismiss={() => setFailure(undefined)}>
          {failure}
        </Banner>
      )}
      <Select label="Role" required options={options} value={role} onChange={setRole} disabled={pending} />
      {role && <p className={classes.description}>{ROLE_DEFINITIONS[role].description}</p>}
      <TextField label="Site code" value={SITE_CODE} onChange={() => {}} readOnly />
      {needsCode && (
        <PasswordField
          label="Access code"
          help={
            demoBusinessOfficeCode
              ? `In this demo it is ${demoBusinessOfficeCode}.`
              : 'The business office hands it out.'
          }
          autoComplete="new-password"
          required
          value={code}
          error={codeError}
          disabled={pending}
          onChange={(text) => {
            setCode(text);
            setCodeError(undefined);
          }}
        />
      )}
      <FormActions>
        <Button type="submit" tone="primary" disabled={!role} pending={pending} pendingLabel="Saving...">
          Done
        </Button>
      </FormActions>
    </form>
  );
}
