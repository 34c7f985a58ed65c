export const REPORTS = '/reports';
/** The page with the files that a person has asked for. */
export const FILES = `${REPORTS}/files`;
/** The page with the tokens for spreadsheets. */
export const TOKENS = `${REPORTS}/tokens`;

/** The page of the requests behind a number. `behind` comes from a row of the report. */
export const behindPage = (behind: string): string =>
  `${REPORTS}/requests?${new URLSearchParams({ behind })}`;

export const SAVED = `${REPORTS}/saved`;

/** The page that opens a saved report, with the period's days at that time. */
export const savedPage = (id: string): string => `${SAVED}/${id}`;

/** The parameter of an address of the reports that lists the shown reports. */
export const SECTIONS = 'sections';
