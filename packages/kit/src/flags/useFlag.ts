import { createContext, useContext } from 'react';

/** The names of the flags of the dashboard around that are on for this person and session. The shell provides it. */
export const FlagsContext = createContext<readonly string[]>([]);

/**
 * Whether a flag of this dashboard is on for the person. `name` is one that the dashboard's `portal.json` declares under `flags`.
 * False for a name that it does not declare, for a flag that is switched off, and while nothing is known. A change comes at once,
 * without a reload.
 */
export const useFlag = (name: string): boolean => useContext(FlagsContext).includes(name);
