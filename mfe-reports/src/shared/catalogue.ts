import type { ReportName } from '@portal/domain';

/** Which reports the person may read, and what the register of requests consists of, as `GET /api/reports` answers it. */
export interface Catalogue {
  reports: readonly { name: ReportName; title: string }[];
  register_columns: readonly { key: string; label: string }[];
}

export const CATALOGUE = '/reports';
