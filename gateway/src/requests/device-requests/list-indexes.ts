/** The filter columns with which an index can begin. The column that usually leaves the fewest requests comes first. */
export const LEADS = ['requested_by', 'assignee_id', 'urgency', 'manufacturer', 'department'] as const;
export type Lead = (typeof LEADS)[number];

/** The sort columns of indexes by stage: each index has the lead, if any, the stage, this column and the id. */
export type StagedSort = 'submission_date' | 'stage_since' | 'ranked_at' | 'due_at';

/** The index for each sort column by stage, for each lead and without one. */
const STAGED: Readonly<Record<Lead | 'none', Readonly<Record<StagedSort, string>>>> = {
  none: {
    submission_date: 'requests_stage',
    stage_since: 'requests_stage_since',
    ranked_at: 'requests_stage_ranked',
    due_at: 'requests_stage_due',
  },
  requested_by: {
    submission_date: 'requests_requester_submitted',
    stage_since: 'requests_requester_since',
    ranked_at: 'requests_requester_ranked',
    due_at: 'requests_requester_due',
  },
  assignee_id: {
    submission_date: 'requests_assignee_submitted',
    stage_since: 'requests_assignee',
    ranked_at: 'requests_assignee_ranked',
    due_at: 'requests_assignee_due',
  },
  urgency: {
    submission_date: 'requests_urgency_submitted',
    stage_since: 'requests_urgency_since',
    ranked_at: 'requests_urgency_ranked',
    due_at: 'requests_urgency_due',
  },
  manufacturer: {
    submission_date: 'requests_manufacturer_submitted',
    stage_since: 'requests_manufacturer_since',
    ranked_at: 'requests_manufacturer_ranked',
    due_at: 'requests_manufacturer_due',
  },
  department: {
    submission_date: 'requests_department_submitted',
    stage_since: 'requests_department_since',
    ranked_at: 'requests_department_ranked',
    due_at: 'requests_department_due',
  },
};

/** The index of the archive, which is sorted by the last change, for the leads that have one. */
const ARCHIVE: Readonly<Partial<Record<Lead, string>>> = {
  urgency: 'requests_urgency_archive',
  manufacturer: 'requests_manufacturer_archive',
  department: 'requests_department_archive',
};

export const leadsArchive = (lead: Lead | undefined): boolean => lead !== undefined && lead in ARCHIVE;

export const indexOf = (sort: StagedSort | 'archived_at', lead: Lead | undefined): string | undefined =>
  sort === 'archived_at' ? lead && ARCHIVE[lead] : STAGED[lead ?? 'none'][sort];

/** The indexes of lists that are sorted by their own date, by the first column and the date. They are as old as the lists. */
const PLAIN: Readonly<Record<'none' | 'requested_by' | 'status', Readonly<Record<string, string>>>> = {
  none: {
    submission_date: 'requests_all',
    analysis_at: 'requests_analysis',
    pending_at: 'requests_pending',
    committee_at: 'requests_committee',
    supply_at: 'requests_supply',
    archived_at: 'requests_archive',
  },
  requested_by: { submission_date: 'requests_mine', archived_at: 'requests_own_archive' },
  status: { submission_date: 'requests_status' },
};

export const plainIndexOf = (sort: string, lead: keyof typeof PLAIN): string | undefined => PLAIN[lead][sort];
