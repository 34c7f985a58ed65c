import { createContext, useContext } from 'react';
import type { PublicSettings } from './settings.ts';

export const SettingsContext = createContext<PublicSettings>({ identity: '' });

/** What this installation is set to. */
export const useSettings = (): PublicSettings => useContext(SettingsContext);
