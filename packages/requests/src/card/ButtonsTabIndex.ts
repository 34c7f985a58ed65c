import { createContext } from 'react';

/** For the buttons of a card. In a list the card is the tab stop, and ArrowRight goes from it to its buttons. */
export const ButtonsTabIndex = createContext<-1 | undefined>(undefined);
