/** The parts of reports that are open, also when somebody comes back from the requests behind a number. */
export const opened = new Set<string>();
