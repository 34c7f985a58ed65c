import type { ComponentType, ReactNode } from 'react';
import type { PublicSettings } from '../portal/settings.ts';

/** The person as the identity service knows them. */
export interface IdentityUser {
  id: string;
  fullName: string | null;
  firstName: string | null;
  imageUrl?: string;
  /** The first one is the primary address. */
  emailAddresses: readonly string[];
  /** True when the primary address is verified. */
  emailVerified: boolean;
}

/** What the portal asks of any identity service. Nothing outside an adapter's folder knows which one it is. */
export interface Identity {
  /** Last segment of the exchange path, `/auth/<name>`; `<name>Id` is the id field of the user details. */
  name: string;
  /** As messages call it: "Failed to exchange Clerk token". */
  label: string;
  isLoaded: boolean;
  isSignedIn: boolean;
  user: IdentityUser | null;
  /** Why the service cannot be used, fit to be shown. */
  error: string | null;
  /** Asks the service again who is signed in. */
  reload(): Promise<void>;
  /** A fresh identity token; null when there is none. */
  getToken(): Promise<string | null>;
  /** The service's own dialogs over the current page; done once `isSignedIn` has become true. */
  openSignIn(): void;
  openSignUp(): void;
  signOut(): Promise<void>;
  /** Signs the person out on this screen alone, where `signOut` would end more than that. */
  forget?(): Promise<void>;
  /** The person has signed out in another tab: for a service that does not tell its tabs itself. */
  signedOutElsewhere?(): void;
  /** Sends a code to the primary address. Rejects with a message fit to be shown. */
  sendVerificationEmail(): Promise<void>;
  verifyCode(code: string): Promise<void>;
  /** Organisations that the person belongs to. */
  memberships(): Promise<readonly string[]>;
  /** Pages of the service's account portal. */
  accountUrl: string;
  securityUrl: string;
  /** The service's sign-up form, to stand in a page. */
  SignUpForm: ComponentType;
  /** What /verify shows: the code form, or what the service's link asks for. */
  VerifyForm: ComponentType<{ onVerified: () => void }>;
  /** One-click sign-in of a demo installation. */
  signInAs?: (account: { email: string; password: string }) => Promise<void>;
}

export interface IdentityPage {
  path: string;
  title: string;
  load: () => Promise<ComponentType>;
}

/** One identity service: a folder beside this file exports one. */
export interface IdentityAdapter {
  /** What is missing or wrong in the settings, for the Configuration Error page; null when nothing is. */
  problem(settings: PublicSettings): string | null;
  /** Takes up what the address brings back from the service, before the router reads it. */
  start?(): void;
  /** Provides the Identity to what is inside. `navigate` goes to a path of the portal. */
  Provider: ComponentType<{ children: ReactNode; navigate: (path: string) => void }>;
  /** Pages for signed-in people that the adapter adds, such as an account page of its own. */
  pages: readonly IdentityPage[];
}
