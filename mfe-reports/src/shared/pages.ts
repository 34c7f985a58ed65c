export const REPORTS = '/reports';
/** The files that a person has asked for. */
export const FILES = `${REPORTS}/files`;
/** The tokens with which spreadsheets read reports. */
export const TOKENS = `${REPORTS}/tokens`;

/** The page of the requests behind a number, as a row of a report says it. */
export const behindPage = (behind: string): string =>
  `${REPORTS}/requests?${new URLSearchParams({ behind })}`;

export const SAVED = `${REPORTS}/saved`;

/** Opens a saved report, with the days that its period has then. */
export const savedPage = (id: string): string => `${SAVED}/${id}`;

/** In an address of the reports: which of them are shown. */
export const SECTIONS = 'sections';
