import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

const { getState, setState, subscribe } = createStore<{ name?: string | undefined }>(() => ({}));

/** The name that the open page has given itself, for the title of the document. Undefined: the name of its route is right. */
export const usePageName = (): string | undefined => useSyncExternalStore(subscribe, () => getState().name);

/** Names the page after what it shows, as long as it is open. */
export function useNamePage(name: string | undefined): void {
  useEffect(() => {
    setState({ name });
    return () => setState({ name: undefined });
  }, [name]);
}
