import { createContext, useContext } from 'react';
import type { Identity } from './port.ts';

export const IdentityContext = createContext<Identity | null>(null);

/** The identity service of this installation. */
export function useIdentity(): Identity {
  const identity = useContext(IdentityContext);
  if (!identity) throw new Error('useIdentity must be used within an identity provider');
  return identity;
}
