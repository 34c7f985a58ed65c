import { createContext, useContext } from 'react';

/** Opens the portal's search of everything with this text in it. */
export type SearchAll = (text: string) => void;

/** Null where the page around a screen has no such search: in frames and in tests. */
export const SearchAllContext = createContext<SearchAll | null>(null);

/** How a list leads on to the search of everything, which finds more: beyond the list, in more texts, and with a typo. */
export const useSearchAll = (): SearchAll | null => useContext(SearchAllContext);
