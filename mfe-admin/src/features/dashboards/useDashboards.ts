import { MESSAGES } from '@portal/domain';
import type { Dashboard } from './dashboard.ts';
import { useRecords } from './useRecords.ts';

/** The dashboards of the portal. */
export function useDashboards() {
  const { records: dashboards, ...state } = useRecords<Dashboard>(
    '/dashboards',
    MESSAGES.fetchDashboardsFailed,
  );
  return { dashboards, ...state };
}
