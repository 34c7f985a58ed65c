/** Refusals about files of reports, and about saved ones. */
export const REPORT_REFUSALS = {
  reportFileUnderWay: 'A file of yours is being sent. Please wait until it is done, or cancel it.',
  reportFilesBusy: 'Files are being sent to other people at the moment. Please try again soon.',
  reportTokenNotFound: 'There is no such token for reports',
  tooManyReportTokens: (most: number) =>
    `You have ${most} tokens for reports, and no more fit. End one of them first.`,
  savedReportNotFound: 'Saved report not found',
  savedReportOwner: (owner: string) => `${owner} has saved this report: nobody else changes it.`,
  savedReportNameTaken: (name: string) => `You have a saved report "${name}" already.`,
  tooManySavedReports: (most: number) => `You have ${most} saved reports, and no more fit. Remove one first.`,
  tooManyReportTiles: (most: number) =>
    `Your start page has ${most} reports, and no more fit. Take one off first.`,
  pinnedReportDenied: 'Administrators alone put reports on the start pages of roles.',
  pinnedReportRoles: 'A report on the start pages of roles is shared with at least one role.',
  tooManyPinnedReports: (role: string, owners: string) =>
    `The start page of the role "${role}" has no more room. Reports of ${owners} stand there: whose they are takes one off.`,
  tooManyMailedReports: (most: number) =>
    `${most} of your reports are mailed, and no more can be. End the mails of one of them first.`,
  savedReportPeople: 'Reports are shared with people who may view them.',
  reportFileNotFound: 'There is no such file',
  reportFileNotReady: 'The file is not ready yet.',
  tooManyReportFiles: (most: number) =>
    `You have ${most} files here, and no more fit. Remove one of them first.`,
  reportFilesTooLarge: (gibibytes: number) =>
    `Your files take ${gibibytes} GiB, and no more fit. Remove one of them first.`,
  reportFilesFull: 'The files of all people take as much room as there is. Please try again tomorrow.',
} as const;
