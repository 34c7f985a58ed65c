import type { WaitingKind } from '@portal/domain';
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

interface PageState {
  /** The name that the open page has set for itself. When it is undefined, the name of its route applies. */
  name: string | undefined;
  /** How many items of each kind wait for the person. */
  counts: Counts;
  /** The total of the numbers next to the entries of the navigation, such as "18"; empty while there are none. */
  waiting: string;
  /** True while the help is open. */
  help: boolean;
}

export type Counts = Readonly<Partial<Record<WaitingKind, number>>>;

const { getState, setState, subscribe } = createStore<PageState>(() => ({
  name: undefined,
  counts: {},
  waiting: '',
  help: false,
}));

/** What the title of the document says beside the name of the route. */
export const usePageState = (): PageState => useSyncExternalStore(subscribe, getState);

/** The numbers next to the entries of the navigation. */
export const setCounts = (counts: Counts): void => setState({ counts });

/** Sets the total that the title of the document shows. */
export const setWaiting = (waiting: string): void => setState({ waiting });

/** Opens or closes the help. */
export const setHelp = (help: boolean): void => setState({ help });

/** Sets the name of the page while the component is mounted. */
export function useNamePage(name: string | undefined): void {
  useEffect(() => {
    setState({ name });
    return () => setState({ name: undefined });
  }, [name]);
}
