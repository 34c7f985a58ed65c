import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest, type Registry } from '@portal/contract';
import { PortalTestProvider } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { type ComponentProps, useState } from 'react';
import { SessionContext } from '../identity/AuthProvider.tsx';
import { IdentityContext } from '../identity/IdentityContext.ts';
import type { Identity } from '../identity/port.ts';
import { createSession, type Session } from '../identity/session.ts';
import { RegistryContext } from '../portal/RegistryContext.ts';
import { SettingsContext } from '../portal/SettingsContext.ts';
import type { PublicSettings } from '../portal/settings.ts';
import { testIdentity } from './testIdentity.tsx';

export { testIdentity } from './testIdentity.tsx';

const ROOT = join(import.meta.dirname, '../../..');

/** The dashboards, read from their manifest files, because the shell itself names no dashboard. */
const registry: Registry = {
  remotes: readdirSync(ROOT)
    .map((folder) => join(ROOT, folder, 'portal.json'))
    .filter(existsSync)
    .map((file) => parseManifest(JSON.parse(readFileSync(file, 'utf8'))))
    .map((manifest) => ({
      name: manifest.name,
      version: '1.0.0',
      entry: '',
      integrity: '',
      preload: [],
      manifest,
    })),
};

/** Wraps a page of the shell in tests: the kit's provider, an identity service, settings and the dashboards. */
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
