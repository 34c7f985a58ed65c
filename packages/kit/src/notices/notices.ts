import { createContext, useContext } from 'react';

/** Short messages about what a person has just done. */
export interface Notices {
  /** Shown for five seconds, without interrupting (spec 9). */
  success(text: string): void;
  /** Like the other `success`, with the number of the request with that id. */
  success(text: string, request: string): void;
  /** Stays until the person dismisses it. */
  failure(text: string): void;
}

export const NoticesContext = createContext<Notices | null>(null);

/** Shows a notice, wherever on the page the person is. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('useNotices must be used within the portal');
  return notices;
}
