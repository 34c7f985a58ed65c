import { channel } from 'node:diagnostics_channel';

/* Events that the metrics of this process count, emitted where they happen. Emitting does nothing while nobody listens. */

/** A browser has reported a problem of a dashboard: `{ dashboard, kind }`. */
export const dashboardProblem = channel('portal:dashboard-problem');
/** A browser has reported something that the content security policy has blocked: `{ directive }`. */
export const policyReport = channel('portal:policy-report');
