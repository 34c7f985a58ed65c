/** What the service says about saved reports. */
export const REPORT_REFUSALS = {
  savedReportNotFound: 'Saved report not found',
  savedReportOwner: (owner: string) => `${owner} has saved this report: nobody else changes it.`,
  savedReportNameTaken: (name: string) => `You have a saved report "${name}" already.`,
  tooManySavedReports: (most: number) => `You have ${most} saved reports, and no more fit. Remove one first.`,
  savedReportPeople: 'Reports are shared with people who may view them.',
} as const;
