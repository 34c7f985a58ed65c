import { createContext, useContext } from 'react';

/** Short messages about what a person just did. */
export interface Notices {
  /** Shown quietly for five seconds (spec 9). */
  success(text: string): void;
  /** Stays until dismissed. */
  failure(text: string): void;
}

export const NoticesContext = createContext<Notices | null>(null);

/** Tells the person something wherever they are on the page by then. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('useNotices must be used within the portal');
  return notices;
}
