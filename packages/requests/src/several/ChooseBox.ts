import { type ComponentType, createContext } from 'react';

/** The check box that selects a card of a list for an action on several requests; null where there is no such action. */
export const ChooseBox = createContext<ComponentType<{ id: string; name: string }> | null>(null);
