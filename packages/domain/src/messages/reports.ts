/** What the portal says about reports (ADR 170). */

export const reportsDenied = 'You need the permission to view reports.';
export const reportNotFound = 'There is no such report';
export const committeeNotNarrowed =
  'The report of the committee is about meetings: narrow it by from and until alone';
export const reportPeriodEnds = 'until must not be before from';
export const reportPeriodTooLong = (years: number) => `A period has at most ${years} years`;
export const reportFilters = 'filters must be an object';
export const reportFileColumns = 'columns must be a list of keys';
export const reportFileBom = 'bom must be true or false';
