import { LEFT_MEASURES, type ReportMeasure } from './measures.ts';

/** The kind of values in a column: words, or numbers of something. */
export type ReportUnit =
  | 'text'
  | 'month'
  | 'requests'
  | 'working days'
  | 'percent'
  | 'money'
  | 'meetings'
  | 'people'
  | 'votes';

export interface ReportColumn {
  key: string;
  label: string;
  unit: ReportUnit;
}

/** The filters of a report besides its period, by their names in an address. */
export const REPORT_FILTERS = ['department', 'manufacturer', 'stage', 'outcome', 'urgency'] as const;
export type ReportFilterName = (typeof REPORT_FILTERS)[number];

/** How the numbers of a report are grouped: not at all, or by month, department or manufacturer. */
export type ReportBy = 'all' | 'month' | 'department' | 'manufacturer';

interface ReportEntry {
  title: string;
  /** What the report counts, for people who read the numbers. */
  definition: string;
  columns: readonly ReportColumn[];
  /** The measures that it counts; none for the report about meetings. */
  measures: readonly ReportMeasure[];
  by: ReportBy;
  /** True when it counts the current state, whatever the period is. */
  isNow?: true;
  /** True when it names requesters. It is for people who view all requests. */
  namesRequesters?: true;
}

const column = (key: string, label: string, unit: ReportUnit): ReportColumn => ({ key, label, unit });
const requests = (key: string, label: string) => column(key, label, 'requests');
const days = (key: string, label: string) => column(key, label, 'working days');

const TIMES = [
  days('median', 'Median'),
  days('p75', '75th percentile'),
  days('p90', '90th percentile'),
] as const;

/** The reports, in their order on the page. */
export const REPORTS = {
  cycle_times: {
    title: 'How long requests take',
    definition:
      'Working days at each stage, of requests that left it in the period, and from the submission to the decision, of requests decided in it. A stage that a request came back to counts once, with all its days. Days on which a request waited for its requester, or its order was held up, are counted apart. Half of the requests took the median or less. Targets are those of the settings as they are now; requests that are called urgent are measured by the urgent ones.',
    columns: [
      column('step', 'Step', 'text'),
      requests('requests', 'Requests'),
      ...TIMES,
      days('waited', 'Waited, median'),
      days('target', 'Target'),
      column('in_time', 'Within target', 'percent'),
    ],
    measures: [...LEFT_MEASURES, 'decided'],
    by: 'all',
  },
  throughput: {
    title: 'How many came and were decided',
    definition:
      'Requests by the month in which they were submitted, decided, dismissed, and placed on the shelf. The decision that holds now counts, in its month. Withdrawn requests are not counted.',
    columns: [
      column('month', 'Month', 'month'),
      requests('submitted', 'Submitted'),
      requests('decided', 'Decided'),
      requests('approved', 'Approved'),
      requests('rejected', 'Denied'),
      requests('dismissed', 'Dismissed'),
      requests('shelved', 'Placed on the shelf'),
    ],
    measures: ['submitted', 'decided', 'dismissed', 'shelved'],
    by: 'month',
  },
  open_by_age: {
    title: 'Where requests wait now',
    definition:
      'Requests on which nothing is decided yet, by their stage and the days of the calendar since they were submitted, whatever the period is.',
    columns: [
      column('stage', 'Stage', 'text'),
      requests('open', 'Open'),
      requests('week', 'Up to 7 days'),
      requests('month', '8 to 30 days'),
      requests('quarter', '31 to 90 days'),
      requests('longer', 'Over 90 days'),
    ],
    measures: ['open'],
    by: 'all',
    isNow: true,
  },
  outcomes: {
    title: 'What was decided',
    definition:
      'Requests decided in the period, by department, with the decision that holds now, and beside them those dismissed in it.',
    columns: [
      column('department', 'Department', 'text'),
      requests('decided', 'Decided'),
      requests('approved', 'Approved'),
      requests('approved_with_conditions', 'Approved with conditions'),
      requests('approved_for_trial', 'Approved for trial'),
      requests('rejected', 'Denied'),
      requests('dismissed', 'Dismissed'),
      column('approval', 'Share approved', 'percent'),
    ],
    measures: ['decided', 'dismissed'],
    by: 'department',
  },
  outcomes_by_manufacturer: {
    title: 'What was decided, by manufacturer',
    definition:
      'Requests decided in the period, by manufacturer, the hundred with the most first, with the decision that holds now, and beside them those dismissed in it.',
    columns: [
      column('manufacturer', 'Manufacturer', 'text'),
      requests('decided', 'Decided'),
      requests('approved', 'Approved'),
      requests('rejected', 'Denied'),
      requests('dismissed', 'Dismissed'),
      column('approval', 'Share approved', 'percent'),
    ],
    measures: ['decided', 'dismissed'],
    by: 'manufacturer',
  },
  outcomes_by_requester: {
    title: 'What was decided, by requester',
    definition:
      'Requests decided in the period, by the person who has submitted them, the hundred with the most first, with the decision that holds now, and beside them those dismissed in it.',
    columns: [
      column('requester', 'Requester', 'text'),
      requests('decided', 'Decided'),
      requests('approved', 'Approved'),
      requests('rejected', 'Denied'),
      requests('dismissed', 'Dismissed'),
      column('approval', 'Share approved', 'percent'),
    ],
    measures: ['ended'],
    by: 'all',
    namesRequesters: true,
  },
  denials: {
    title: 'Why requests came to nothing',
    definition:
      'Requests denied or dismissed in the period, by what has ended them: a decision, a trial after which the device was not kept, a merge into an earlier request for the same device, or a dismissal for another reason. What people wrote about it stands in each request.',
    columns: [
      column('reason', 'Reason', 'text'),
      requests('requests', 'Requests'),
      column('share', 'Share', 'percent'),
    ],
    measures: ['decided', 'dismissed'],
    by: 'all',
  },
  cost: {
    title: 'What approved devices cost',
    definition:
      'Requests approved in the period, by the currency of their value analysis: what the devices cost a year beyond what they replace, and in the first year. A replacement that costs less than what it replaces saves the difference. What was predicted is compared with the answers about what came of a device, where these name units and a price; an answer counts on the day on which it was first given. Amounts of different currencies are never added.',
    columns: [
      column('currency', 'Currency', 'text'),
      requests('approved', 'Approved'),
      column('annual', 'Annual impact', 'money'),
      column('first_year', 'First year', 'money'),
      requests('saving', 'Replacements that save'),
      column('saved', 'Saved a year', 'money'),
      requests('compared', 'Compared'),
      column('predicted', 'Predicted a year', 'money'),
      column('actual', 'Actual a year', 'money'),
    ],
    measures: ['approved', 'compared'],
    by: 'all',
  },
  urgent: {
    title: 'How urgent ones fare',
    definition:
      'Requests by their urgency as it is now: how many were submitted and decided in the period, and the working days from the submission to the decision, without those on which they waited for the requester.',
    columns: [
      column('urgency', 'Urgency', 'text'),
      requests('submitted', 'Submitted'),
      requests('decided', 'Decided'),
      ...TIMES,
    ],
    measures: ['submitted', 'decided'],
    by: 'all',
  },
  conditions: {
    title: 'Conditions and trials',
    definition:
      'Approved requests with a condition that is open now, or a trial that runs, whatever the period is. One is overdue when the first day of its open conditions, or the last day of its trial, is over.',
    columns: [column('kind', 'Kind', 'text'), requests('open', 'Open'), requests('overdue', 'Overdue')],
    measures: ['condition', 'trial'],
    by: 'all',
    isNow: true,
  },
  supply: {
    title: 'From the order to the shelf',
    definition:
      'Devices ordered and placed on the shelf in the period, by manufacturer, the hundred with the most first. Backordered are those that are marked so now. Working days from the order to the shelf are those of devices that were placed on the shelf.',
    columns: [
      column('manufacturer', 'Manufacturer', 'text'),
      requests('ordered', 'Ordered'),
      requests('backordered', 'Backordered'),
      requests('shelved', 'Placed on the shelf'),
      ...TIMES,
    ],
    measures: ['ordered', 'shelved'],
    by: 'manufacturer',
  },
  committee: {
    title: 'How the committee works',
    definition:
      'Meetings and circulations that ended in the period, by the month. Present is who came to a meeting, of its members. Requests are those that were voted on, without those from which you are recused; a tie or a missing quorum recommends nothing. Votes are those that counted when the item was closed. A decision counts where its request was recommended otherwise last before it.',
    columns: [
      column('month', 'Month', 'month'),
      column('meetings', 'Meetings', 'meetings'),
      column('circulations', 'Circulations', 'meetings'),
      column('members', 'Members', 'people'),
      column('present', 'Present', 'people'),
      requests('items', 'Requests'),
      requests('recommended', 'Recommendations'),
      column('recusals', 'Recusals', 'people'),
      column('votes', 'Votes', 'votes'),
      requests('against', 'Decided against'),
    ],
    measures: [],
    by: 'month',
  },
} as const satisfies Readonly<Record<string, ReportEntry>>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = /* @__PURE__ */ Object.keys(REPORTS) as readonly ReportName[];
export const isReport = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);

/** The catalogue's entry of a report. */
export const reportEntry = (name: ReportName): ReportEntry => REPORTS[name];
