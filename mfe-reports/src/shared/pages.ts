export const REPORTS = '/reports';

/** The page of the requests behind a number, as a row of a report says it. */
export const behindPage = (behind: string): string =>
  `${REPORTS}/requests?${new URLSearchParams({ behind })}`;
