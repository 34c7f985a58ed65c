import { type PortalUser, toPortalUser, type UserAnswer } from '@portal/kit';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

type Flags = Readonly<Record<string, readonly string[]>>;

const { getState, setState, subscribe } = createStore<{ on: Flags }>(() => ({ on: {} }));
const NONE: readonly string[] = [];

/** The flags that are on for the person, by dashboard. */
export const setFlags = (on: Flags | null | undefined): void => setState({ on: on ?? {} });

/** Checks for an own property, because a dashboard can have a name such as "constructor". */
const onOf = (on: Flags, dashboard: string) => (Object.hasOwn(on, dashboard) && on[dashboard]) || NONE;

/** The flags of one dashboard that are on. */
export const useFlagsOf = (dashboard: string): readonly string[] =>
  useSyncExternalStore(subscribe, () => onOf(getState().on, dashboard));

/** The user of an answer of the API. The flags in the answer apply from now on. */
export function enterAs(answer: UserAnswer): PortalUser {
  setFlags(answer.flags);
  return toPortalUser(answer);
}
