import { parseManifest, type Registry } from '@portal/contract';
import { PortalTestProvider } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { type ComponentProps, useState } from 'react';
import admin from '../../../mfe-admin/portal.json';
import analyst from '../../../mfe-analyst/portal.json';
import committee from '../../../mfe-committee/portal.json';
import provider from '../../../mfe-provider/portal.json';
import supplyChain from '../../../mfe-supply-chain/portal.json';
import { RegistryContext } from '../app/RegistryContext.ts';
import { SettingsContext } from '../app/SettingsContext.ts';
import type { PublicSettings } from '../app/settings.ts';
import { SessionContext } from '../identity/AuthProvider.tsx';
import { IdentityContext } from '../identity/IdentityContext.ts';
import type { Identity } from '../identity/port.ts';
import { createSession, type Session } from '../identity/session.ts';

/** The dashboards as their manifests describe them. */
const registry: Registry = {
  remotes: [admin, analyst, committee, provider, supplyChain].map((manifest) => ({
    name: manifest.name,
    version: '1.0.0',
    entry: '',
    integrity: '',
    preload: [],
    manifest: parseManifest(manifest),
  })),
};

function SignUpForm() {
  return <p>The service's form</p>;
}

function VerifyForm() {
  return null;
}

/** An identity service at which somebody is signed in. */
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
  memberships: async () => [],
  accountUrl: '/account',
  securityUrl: '/account/security',
  SignUpForm,
  VerifyForm,
  ...changes,
});

/** What stands around a page of the shell, for tests: the kit's provider, an identity service, settings and the dashboards. */
export function ShellTestProvider({
  identity = testIdentity(),
  session,
  settings = { identity: 'local' },
  children,
  ...portal
}: ComponentProps<typeof PortalTestProvider> & {
  identity?: Identity;
  session?: Session;
  settings?: PublicSettings;
}) {
  const [own] = useState(() => session ?? createSession());
  return (
    <SettingsContext value={settings}>
      <RegistryContext value={registry}>
        <IdentityContext value={identity}>
          <SessionContext value={own}>
            <PortalTestProvider {...portal}>
              <PortalProvider testing>{children}</PortalProvider>
            </PortalTestProvider>
          </SessionContext>
        </IdentityContext>
      </RegistryContext>
    </SettingsContext>
  );
}
