import type { ReportName } from '@portal/domain';

/** The reports that the person may read, and the columns of the register, as returned by `GET /api/reports`. */
export interface Catalogue {
  reports: readonly { name: ReportName; title: string }[];
  register_columns: readonly { key: string; label: string }[];
}

export const CATALOGUE = '/reports';
