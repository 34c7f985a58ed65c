export const REPORTS = '/reports';
/** The files that a person has asked for. */
export const FILES = `${REPORTS}/files`;
/** The tokens with which spreadsheets read reports. */
export const TOKENS = `${REPORTS}/tokens`;

/** The page of the requests behind a number, as a row of a report says it. */
export const behindPage = (behind: string): string =>
  `${REPORTS}/requests?${new URLSearchParams({ behind })}`;
