import { MESSAGES } from '@portal/domain';
import { useEffect, useState } from 'react';
import { operations } from '../operations.ts';
import { awaitedCode } from './awaitedCode.ts';
import { CodeForm } from './CodeForm.tsx';
import { ForgottenForm } from './ForgottenForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { type Note, SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

export type IdentityView = 'sign_in' | 'sign_up' | 'verify' | 'forgotten' | 'reset' | 'second_factor';

/**
 * The provider's forms. Each form leads to the next one until somebody is signed in. A form that waits for a mailed code is shown
 * again after a reload.
 */
export function IdentityForms({
  start,
  onView,
  onSignedIn,
}: {
  start: 'sign_in' | 'sign_up';
  /** Called with the form that is shown, for the title above it. */
  onView?: (view: IdentityView) => void;
  onSignedIn: () => Promise<void>;
}) {
  const [awaited] = useState(() => awaitedCode.read(start));
  const [view, setView] = useState<IdentityView>(awaited?.view ?? start);
  const [account, setAccount] = useState({ email: awaited?.email ?? '', password: '' });
  const [note, setNote] = useState<Note | null>(null);
  const [moved, setMoved] = useState(false);
  useEffect(() => onView?.(view), [onView, view]);

  const show = (next: IdentityView, about: Note | null = null) => {
    awaitedCode.remove();
    setNote(about);
    setMoved(true);
    setView(next);
  };

  const signedIn = () => {
    awaitedCode.remove();
    return onSignedIn();
  };

  switch (view) {
    case 'sign_in':
      return (
        <SignInForm
          email={account.email}
          note={note}
          autoFocus={moved}
          onSignedIn={signedIn}
          onSecondFactor={(email) => {
            setAccount({ email, password: '' });
            show('second_factor');
          }}
          onForgotten={(email) => {
            setAccount({ email, password: '' });
            show('forgotten');
          }}
          onSignUp={() => show('sign_up')}
        />
      );
    case 'second_factor':
      return (
        <SecondFactorForm
          onSignedIn={signedIn}
          onOver={(why) => show('sign_in', { kind: 'error', text: why })}
          onBack={() => show('sign_in')}
        />
      );
    case 'sign_up':
      return (
        <SignUpForm
          autoFocus={moved}
          onSignIn={start === 'sign_in' || onView ? () => show('sign_in') : undefined}
          onAccount={(made) => {
            setAccount(made);
            show('verify');
            awaitedCode.write({ view: 'verify', email: made.email });
          }}
        />
      );
    case 'verify':
      return (
        <CodeForm
          email={account.email}
          justSent
          onVerified={signedIn}
          onOtherAddress={() => show('sign_up')}
          // The password is not kept over a reload.
          onLater={
            account.password
              ? async () => {
                  await operations.signIn(account);
                  await signedIn();
                }
              : undefined
          }
        />
      );
    case 'forgotten':
      return (
        <ForgottenForm
          email={account.email}
          onSent={(email) => {
            setAccount({ email, password: '' });
            show('reset');
            awaitedCode.write({ view: 'reset', email });
          }}
          onBack={() => show('sign_in')}
        />
      );
    case 'reset':
      return (
        <ResetForm
          email={account.email}
          onReset={() => show('sign_in', { kind: 'success', text: MESSAGES.passwordChanged })}
          onBack={() => show('sign_in')}
        />
      );
  }
}
