import { createContext } from 'react';

/** The tab index of the buttons of a card. In a list the card itself is the tab stop, and ArrowRight moves from it to its buttons. */
export const ButtonsTabIndex = createContext<-1 | undefined>(undefined);
