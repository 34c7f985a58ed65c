import { createContext } from 'react';

/**
 * The element at the title of the screen that shows the saved views of a list. Null until the title is drawn; without it the views are shown
 * among the options of the list.
 */
export const ViewsPlace = createContext<Element | null | undefined>(undefined);
