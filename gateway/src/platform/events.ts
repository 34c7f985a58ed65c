import { channel } from 'node:diagnostics_channel';

/*
 * What the metrics of this process count, told where it happens. Nothing is done while nobody listens.
 */

/** A browser has reported a problem of a dashboard: `{ dashboard, kind }`. */
export const dashboardProblem = channel('portal:dashboard-problem');
/** A browser has reported what the content security policy has stopped: `{ directive }`. */
export const policyReport = channel('portal:policy-report');
