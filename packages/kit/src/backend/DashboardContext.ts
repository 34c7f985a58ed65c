import { createContext } from 'react';

/** The name of the dashboard whose screens are below; the shell gives it around each dashboard. */
export const DashboardContext = createContext<string | null>(null);
