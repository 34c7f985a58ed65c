/** The open parts of reports. They stay open when somebody returns from the requests behind a number. */
export const opened = new Set<string>();
