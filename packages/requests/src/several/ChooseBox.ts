import { type ComponentType, createContext } from 'react';

/** The check box with which a card of a list is chosen for what is done to several; null where nothing is done to several. */
export const ChooseBox = createContext<ComponentType<{ id: string; name: string }> | null>(null);
