/** What the portal says about reports (ADR 170). */

export const reportsDenied = 'You need the permission to view reports.';
export const otherDepartmentDenied = (own: string) =>
  `You read the reports of your own department alone: ${own}.`;
export const departmentMissing =
  'You read the reports of your own department alone, and your profile names none that requests have. An administrator can set it.';
export const ownDepartmentNoCommittee =
  'You read the reports of your own department alone, and the report of the committee is about all of them.';
export const departmentKept =
  'You read the reports of your own department alone, so an administrator changes which one it is.';
export const reportsCountedAnew =
  'Everything is being counted anew. Please try again when that is over, in a few minutes.';
export const reportNotFound = 'There is no such report';
export const committeeNotNarrowed =
  'The report of the committee is about meetings: narrow it by from and until alone';
export const reportPeriodEnds = 'The last day (until) must not be before the first one (from)';
export const reportPeriodTooLong = (years: number) => `A period has at most ${years} years`;
export const reportTooLarge =
  'There is too much to count in this period: choose a shorter one, or narrow the report';
export const reportFilters = 'filters must be an object';
export const reportFileColumns = 'columns must be a list of keys';
export const reportFileBom = 'bom must be true or false';
export const odataFilter = (most: number, characters: number) =>
  `$filter takes up to ${most} comparisons joined by and, in ${characters} characters: id and submission_date with eq, gt, ge, lt and le, and department, manufacturer, stage, outcome and urgency eq 'text'`;
export const odataOrder = 'Rows come in the order of id, and in no other one';
export const odataCount = '$count is not told: follow @odata.nextLink to the end';
export const odataWhole = (name: string, most: number) => `${name} must be a whole number from 0 to ${most}`;
export const fetchReportsFailed = 'Failed to fetch reports';
export const fetchRequestsBehindFailed = 'Failed to fetch the requests behind this number';
export const fetchSavedReportsFailed = 'Failed to fetch the saved reports';
export const saveReportFailed = 'Failed to save the report';
export const chooseReportFailed = 'Failed to change what you have chosen';
export const removeReportFailed = 'Failed to remove the saved report';
export const reportSaved = (name: string) => `"${name}" is saved`;
export const reportRemoved = (name: string) => `"${name}" is removed`;
export const noSuchReport = 'There is no such saved report any more, or it is not shared with you.';
export const nobodyViewsReports = 'Nobody called that may view reports.';
export const fetchReportFilesFailed = 'Failed to fetch your files';
export const askForReportFileFailed = 'Failed to ask for the file';
export const removeReportFileFailed = 'Failed to remove the file';
export const fetchReportTokensFailed = 'Failed to fetch your tokens';
export const endReportTokenFailed = 'Failed to revoke the token';
