import { createContext, useContext } from 'react';

/** The names of the flags of the surrounding dashboard that are on for this person and session. The shell provides it. */
export const FlagsContext = createContext<readonly string[]>([]);

/**
 * Whether a flag of this dashboard is on for the person. `name` must be declared under `flags` in the dashboard's `portal.json`. Returns false
 * for a name that is not declared, for a flag that is off, and until the flags are loaded. A change takes effect at once, without a reload.
 */
export const useFlag = (name: string): boolean => useContext(FlagsContext).includes(name);
