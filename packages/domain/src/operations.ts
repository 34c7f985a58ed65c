/** The queues: work that waits in the database until a gateway does it, by the names of the API. */
export const QUEUES = {
  tellings: { title: 'Events to tell people of' },
  mails: { title: 'Mails to send' },
  pushes: { title: 'Notices to push to browsers' },
  scans: { title: 'Uploads to scan' },
} as const satisfies Readonly<Record<string, { title: string }>>;
export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = /* @__PURE__ */ Object.keys(QUEUES) as readonly QueueName[];

/** The values that the portal measures once a day, by the names of the API. Sizes are in bytes. */
export const DAY_NUMBERS = {
  people: { title: 'People who signed in' },
  database: { title: 'Database' },
  uploads: { title: 'Uploads' },
} as const satisfies Readonly<Record<string, { title: string }>>;
export type DayNumber = keyof typeof DAY_NUMBERS;
/** The measured values that are sizes. */
export const MEASURED_SIZES = ['database', 'uploads'] as const satisfies readonly DayNumber[];

/**
 * The period of the operator's page: the number of days for people, including today, and the number of hours for calls, including the
 * current one.
 */
export const OPERATIONS_SPAN = { days: 14, hours: 48 } as const;

/** The current state of a queue. */
export interface QueueState {
  /** The number of entries that still have to be done. */
  waiting: number;
  /** The instant since which the first entry waits; null when nothing does. */
  waiting_since: string | null;
  /** The number of entries that are not tried any more until an administrator asks for it. */
  failed: number;
}

/** The figures of one call in the last day, at all gateways. */
export interface CallFigures {
  /** The method and route, or "GraphQL" and the operation. */
  name: string;
  calls: number;
  /** The calls that ended with a status of 500 or more. */
  failed: number;
  /**
   * The time in milliseconds within which half of the calls (median), or 95 of 100, were answered: the end of a step. Null when it took
   * longer than all steps.
   */
  median_ms: number | null;
  p95_ms: number | null;
  /** The milliseconds of all calls together. */
  total_ms: number;
}

/** The data of the operator's page: `GET /operations`. */
export interface Operations {
  people: {
    /** The number of people with a session who did something in the last quarter of an hour. */
    now: number;
    /** The number of people who signed in, by days in UTC: earliest first, the last one is today. */
    days: readonly { day: string; people: number }[];
  };
  /** The calls by hour (an instant), earliest first. */
  hours: readonly { hour: string; calls: number; failed: number }[];
  /** The slowest calls first, by `p95_ms`. */
  calls: readonly CallFigures[];
  queues: readonly (QueueState & { name: QueueName; title: string })[];
  /** The tasks that gateways do every hour, each with its last success. */
  tasks: readonly { name: string; succeeded_at: string }[];
  sizes: readonly {
    name: (typeof MEASURED_SIZES)[number] | 'builds';
    title: string;
    bytes: number | null;
    /** The size 30 days before; null when it was not measured. */
    before: number | null;
  }[];
  dashboards: readonly {
    name: string;
    display_name: string;
    version: string;
    disabled: boolean;
    /** How often browsers could not load the dashboard in the last day. */
    failures_last_day: number;
    /** The number of things that the dashboard asks for and the portal does not have. */
    problems: number;
  }[];
}
