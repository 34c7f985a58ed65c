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

/** The interface that every identity service must have. Code outside an adapter's folder does not know which service it uses. */
export interface Identity {
  /** Last segment of the exchange path, `/auth/<name>`; `<name>Id` is the id field of the user details. */
  name: string;
  /** The service's name in messages: "Failed to exchange Clerk token". */
  label: string;
  isLoaded: boolean;
  isSignedIn: boolean;
  user: IdentityUser | null;
  /** Why the service cannot be used, as a text for people. */
  error: string | null;
  /** Asks the service again who is signed in. */
  reload(): Promise<void>;
  /** A fresh identity token; null when there is none. */
  getToken(): Promise<string | null>;
  /** Opens the service's own dialog over the current page. The sign-in is complete when `isSignedIn` becomes true. */
  openSignIn(): void;
  openSignUp(): void;
  signOut(): Promise<void>;
  /** Signs the person out on this screen only. Adapters need it when `signOut` would end more than that. */
  forget?(): Promise<void>;
  /** Called when the person has signed out in another tab. Adapters need it when their service does not inform its own tabs. */
  signedOutElsewhere?(): void;
  /** Sends a code to the primary address. Rejects with a message that can be shown to people. */
  sendVerificationEmail(): Promise<void>;
  verifyCode(code: string): Promise<void>;
  /** Pages of the service's account portal. */
  accountUrl: string;
  securityUrl: string;
  /** The service's sign-up form, for use inside a page. */
  SignUpForm: ComponentType;
  /** The content of /verify: the code form, or what the service's link needs. */
  VerifyForm: ComponentType<{ onVerified: () => void }>;
  /** One-click sign-in with the accounts of a demo installation. */
  signInAs?: (account: { email: string; password: string }) => Promise<void>;
}

export interface IdentityPage {
  path: string;
  title: string;
  load: () => Promise<ComponentType>;
}

/** One identity service. Each folder beside this file exports one. */
export interface IdentityAdapter {
  /** What is missing or wrong in the settings, for the Configuration Error page; null when the settings are right. */
  problem(settings: PublicSettings): string | null;
  /** Reads what the service has put into the address, before the router reads the address. */
  start?(): void;
  /** Provides the Identity to its children. `navigate` goes to a path of the portal. */
  Provider: ComponentType<{ children: ReactNode; navigate: (path: string) => void }>;
  /** Pages for signed-in people that the adapter adds, such as an account page of its own. */
  pages: readonly IdentityPage[];
}
