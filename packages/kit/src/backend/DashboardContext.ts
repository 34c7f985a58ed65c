import { createContext } from 'react';

/** The name of the dashboard that renders below. The shell provides it around each dashboard. */
export const DashboardContext = createContext<string | null>(null);
