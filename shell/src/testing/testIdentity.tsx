import type { Identity } from '../identity/port.ts';

function SignUpForm() {
  return <p>The service's form</p>;
}

function VerifyForm() {
  return null;
}

/** An identity service at which a person is signed in. */
export const testIdentity = (changes: Partial<Identity> = {}): Identity => ({
  name: 'local',
  label: 'local',
  isLoaded: true,
  isSignedIn: true,
  user: {
    id: 'n1',
    fullName: 'Nora Beck',
    firstName: 'Nora',
    emailAddresses: ['nora@hospital.test'],
    emailVerified: true,
  },
  error: null,
  reload: async () => {},
  getToken: async () => 'identity-token',
  openSignIn() {},
  openSignUp() {},
  signOut: async () => {},
  sendVerificationEmail: async () => {},
  verifyCode: async () => {},
  accountUrl: '/account',
  securityUrl: '/account/security',
  SignUpForm,
  VerifyForm,
  ...changes,
});
