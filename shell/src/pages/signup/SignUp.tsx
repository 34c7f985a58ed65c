import {
  DEFAULT_ROLE,
  ROLE_DEFINITIONS,
  type Role,
  SELF_ASSIGNABLE_ROLES,
  STORAGE_KEYS,
} from '@portal/domain';
import { useAuth } from '@portal/kit';
import { Anchor, Banner, Button, Page, PageHeader, Panel, Select } from '@portal/ui';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useIdentity } from '../../identity/IdentityContext.ts';
import { Loading } from '../../portal/Loading.tsx';
import { useSettings } from '../../portal/SettingsContext.ts';
import { ProfileCompletion } from '../profile-completion/ProfileCompletion.tsx';
import classes from './SignUp.module.css';

type SignUpRole = (typeof SELF_ASSIGNABLE_ROLES)[number];

/** The role that this tab has chosen before, for example before a reload. */
const chosenRole = (): SignUpRole | undefined =>
  SELF_ASSIGNABLE_ROLES.find((role) => role === sessionStorage.getItem(STORAGE_KEYS.pendingRole));

/** Sign-up in two steps: the role, then the identity service's form (spec 2 and 4). */
export function SignUp() {
  const { status, user } = useAuth();
  const navigate = useNavigate();
  const [chosen] = useState(chosenRole);
  const [role, setRole] = useState<SignUpRole>(chosen ?? DEFAULT_ROLE);
  const [step, setStep] = useState<1 | 2>(chosen ? 2 : 1);

  if (user?.profileCreated || (user && !user.emailVerified)) return <Navigate to="/" replace />;
  if (user) {
    return (
      <Page>
        <div className={classes.card}>
          <PageHeader title="Complete Your Profile" />
          <Panel>
            <ProfileCompletion onDone={() => navigate('/')} />
          </Panel>
        </div>
      </Page>
    );
  }
  if (status === 'loading' && step === 1) return <Loading />;

  return (
    <Page>
      <div className={classes.column}>
        {step === 1 ? (
          <RoleStep
            role={role}
            onChange={setRole}
            onContinue={() => {
              sessionStorage.setItem(STORAGE_KEYS.pendingRole, role);
              setStep(2);
            }}
          />
        ) : (
          <AccountStep
            role={role}
            onChangeRole={() => {
              sessionStorage.removeItem(STORAGE_KEYS.pendingRole);
              setStep(1);
            }}
          />
        )}
        <p className={classes.signIn}>
          <Anchor to="/login">Already have an account? Sign in</Anchor>
        </p>
      </div>
    </Page>
  );
}

function RoleStep({
  role,
  onChange,
  onContinue,
}: {
  role: SignUpRole;
  onChange: (role: SignUpRole) => void;
  onContinue: () => void;
}) {
  const { selfAssignableRoles } = useSettings();
  const options = SELF_ASSIGNABLE_ROLES.filter((each) => selfAssignableRoles?.includes(each) ?? true).map(
    (each) => ({ value: each, label: ROLE_DEFINITIONS[each].displayName }),
  );
  return (
    <>
      <PageHeader title="Sign Up" subtitle="First, let's set up your role" />
      <Panel>
        <div className={classes.step}>
          <Select label="Role" options={options} value={role} onChange={onChange} />
          <p className={classes.description}>{ROLE_DEFINITIONS[role].description}</p>
          <Button tone="primary" fullWidth onClick={onContinue}>
            Continue to Sign Up
          </Button>
        </div>
      </Panel>
    </>
  );
}

function AccountStep({ role, onChangeRole }: { role: Role; onChangeRole: () => void }) {
  const { error, dismissError } = useAuth();
  const { SignUpForm } = useIdentity();
  return (
    <>
      <PageHeader title="Sign Up" subtitle="Now create your account" />
      {error && (
        <Banner kind="error" onDismiss={dismissError}>
          {error}
        </Banner>
      )}
      <Panel>
        <div className={classes.chosen}>
          <span>
            Role: <strong>{ROLE_DEFINITIONS[role].displayName}</strong>
          </span>
          <Button tone="quiet" size="sm" onClick={onChangeRole}>
            Change Role
          </Button>
        </div>
        <SignUpForm />
      </Panel>
    </>
  );
}
