import { createContext, useContext } from 'react';

/** Opens the portal's global search with this text. */
export type SearchAll = (text: string) => void;

/** Null where the surrounding page has no global search: in frames and in tests. */
export const SearchAllContext = createContext<SearchAll | null>(null);

/** Lets a list lead on to the global search, which finds more: other lists, more texts, and words with a typo. */
export const useSearchAll = (): SearchAll | null => useContext(SearchAllContext);
