import { createContext, useContext } from 'react';
import type { PublicSettings } from './settings.ts';

export const SettingsContext = createContext<PublicSettings>({ identity: '' });

/** The settings of this installation. */
export const useSettings = (): PublicSettings => useContext(SettingsContext);
