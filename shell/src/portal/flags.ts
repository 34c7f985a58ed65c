import { type PortalUser, toPortalUser, type UserAnswer } from '@portal/kit';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

type Flags = Readonly<Record<string, readonly string[]>>;

const { getState, setState, subscribe } = createStore<{ on: Flags }>(() => ({ on: {} }));
const NONE: readonly string[] = [];

/** The flags that are on for the person, by dashboard. */
export const setFlags = (on: Flags | null | undefined): void => setState({ on: on ?? {} });

/** The name may be one that every object has. */
const onOf = (on: Flags, dashboard: string) => (Object.hasOwn(on, dashboard) && on[dashboard]) || NONE;

/** The flags of one dashboard that are on. */
export const useFlagsOf = (dashboard: string): readonly string[] =>
  useSyncExternalStore(subscribe, () => onOf(getState().on, dashboard));

/** The person of an answer of the API. The flags that came with the person count from now on. */
export function enterAs(answer: UserAnswer): PortalUser {
  setFlags(answer.flags);
  return toPortalUser(answer);
}
