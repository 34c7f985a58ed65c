/** Work that waits in the database until a gateway does it, by the names of the API. */
export const QUEUES = {
  tellings: { title: 'Events to tell people of' },
  mails: { title: 'Mails to send' },
  pushes: { title: 'Notices to push to browsers' },
  scans: { title: 'Uploads to scan' },
} as const satisfies Readonly<Record<string, { title: string }>>;
export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = /* @__PURE__ */ Object.keys(QUEUES) as readonly QueueName[];

/** What is measured of the portal once a day, by the names of the API. Sizes are bytes. */
export const DAY_NUMBERS = {
  people: { title: 'People who signed in' },
  database: { title: 'Database' },
  uploads: { title: 'Uploads' },
} as const satisfies Readonly<Record<string, { title: string }>>;
export type DayNumber = keyof typeof DAY_NUMBERS;
/** Those that are sizes. */
export const MEASURED_SIZES = ['database', 'uploads'] as const satisfies readonly DayNumber[];

/** How far back the operator's page looks: so many days for people, today included, and so many hours for calls, the present one included. */
export const OPERATIONS_SPAN = { days: 14, hours: 48 } as const;

/** A queue as it stands now. */
export interface QueueState {
  /** What is still to be done. */
  waiting: number;
  /** Since when the first of it waits: an instant; null when nothing does. */
  waiting_since: string | null;
  /** What nobody tries any more until an administrator asks for it. */
  failed: number;
}

/** How a call has fared in the last day, at all gateways. */
export interface CallFigures {
  /** Method and route, or "GraphQL" and the operation. */
  name: string;
  calls: number;
  /** Those that ended with a status of 500 or more. */
  failed: number;
  /** Milliseconds within which half of them, and 95 of 100, were answered: the end of a step. Null when it took longer than all steps. */
  median_ms: number | null;
  p95_ms: number | null;
  /** Milliseconds of all of them together. */
  total_ms: number;
}

/** What an operator looks at: `GET /operations`. */
export interface Operations {
  people: {
    /** Who did something in the last quarter of an hour, and is signed in. */
    now: number;
    /** Who signed in, by days in UTC: the earliest first, the last one is today. */
    days: readonly { day: string; people: number }[];
  };
  /** Calls by the hour (an instant), the earliest first. */
  hours: readonly { hour: string; calls: number; failed: number }[];
  /** The slowest calls first, by `p95_ms`. */
  calls: readonly CallFigures[];
  queues: readonly (QueueState & { name: QueueName; title: string })[];
  /** What gateways do every hour. */
  tasks: readonly { name: string; succeeded_at: string }[];
  sizes: readonly {
    name: (typeof MEASURED_SIZES)[number] | 'builds';
    title: string;
    bytes: number | null;
    /** 30 days before; null where it was not measured. */
    before: number | null;
  }[];
  dashboards: readonly {
    name: string;
    display_name: string;
    version: string;
    disabled: boolean;
    /** How often browsers could not load it in the last day. */
    failures_last_day: number;
    /** What it asks for that the portal does not have. */
    problems: number;
  }[];
}
