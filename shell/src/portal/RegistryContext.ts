import type { Registry } from '@portal/contract';
import { createContext, useContext } from 'react';

export const RegistryContext = createContext<Registry>({ remotes: [] });

/** The live dashboards. */
export const useRegistry = (): Registry => useContext(RegistryContext);
