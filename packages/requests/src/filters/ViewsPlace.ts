import { createContext } from 'react';

/**
 * Where the saved views of a list stand: at its title, which the screen draws. Null until that is there; without a place they stand
 * among the options of the list.
 */
export const ViewsPlace = createContext<Element | null | undefined>(undefined);
