import { signInSchema } from '@portal/domain';
import { Banner, Button, Form, FormActions, PasswordField, TextField, useForm } from '@portal/ui';
import { attempt, operations } from '../operations.ts';
import { FormSwitch } from './FormSwitch.tsx';

/** A message about the step that led to this form. */
export interface Note {
  kind: 'success' | 'error';
  text: string;
}

/** The form with email and password. */
export function SignInForm({
  email,
  note,
  autoFocus,
  onSignedIn,
  onSecondFactor,
  onForgotten,
  onSignUp,
}: {
  email: string;
  note: Note | null;
  /** True when another form led here. */
  autoFocus: boolean;
  onSignedIn: () => Promise<void>;
  /** The password was right, and a code is required. */
  onSecondFactor: (email: string) => void;
  onForgotten: (email: string) => void;
  onSignUp: () => void;
}) {
  const form = useForm({ schema: signInSchema, initialValues: { email, password: '' }, draft: null });
  return (
    <Form
      form={form}
      label="Sign In"
      autoFocus={autoFocus}
      onSubmit={(account) =>
        attempt(async () => {
          if (await operations.signIn(account)) onSecondFactor(account.email);
          else await onSignedIn();
        })
      }
    >
      {note && <Banner kind={note.kind}>{note.text}</Banner>}
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        required
        data-autofocus
      />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" required />
      <FormActions>
        <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Signing in...">
          Sign In
        </Button>
        <Button tone="quiet" onClick={() => onForgotten(form.values.email)}>
          Forgotten password?
        </Button>
      </FormActions>
      <FormSwitch question="No account yet?" action="Sign Up" onClick={onSignUp} />
    </Form>
  );
}
