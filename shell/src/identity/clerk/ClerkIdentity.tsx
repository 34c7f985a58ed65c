import { ClerkProvider } from '@clerk/clerk-react';
import type { ReactNode } from 'react';
import { useSettings } from '../../portal/SettingsContext.ts';
import { IdentityContext } from '../IdentityContext.ts';
import { appearance } from './appearance.ts';
import { useClerkIdentity } from './useClerkIdentity.ts';

/** The addresses to which Clerk may send the browser: this origin, and the portal as an app on a device (spec 2). */
const REDIRECT_ORIGINS = [location.origin, /^(capacitor|ionic):\/\/localhost$/];

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** Provides Clerk as the portal's identity service. */
export function ClerkIdentity({
  children,
  navigate,
}: {
  children: ReactNode;
  navigate: (path: string) => void;
}) {
  const { clerk } = useSettings();
  if (!clerk || 'problem' in clerk) return null;
  const go = (address: string) => {
    const { pathname, search } = new URL(address, location.href);
    // After a sign-in the browser goes back to the page where it began, and that page continues with what it remembers.
    if (pathname !== location.pathname || search !== location.search) navigate(pathname + search);
  };
  return (
    <ClerkProvider
      publishableKey={clerk.publishableKey}
      proxyUrl={clerk.proxyPath}
      nonce={nonce()}
      telemetry={false}
      appearance={appearance}
      routerPush={go}
      routerReplace={go}
      signInUrl="/login"
      signUpUrl="/signup"
      signInFallbackRedirectUrl="/home"
      signUpFallbackRedirectUrl="/home"
      allowedRedirectOrigins={REDIRECT_ORIGINS}
    >
      <Bridge>{children}</Bridge>
    </ClerkProvider>
  );
}

function Bridge({ children }: { children: ReactNode }) {
  return <IdentityContext value={useClerkIdentity()}>{children}</IdentityContext>;
}
