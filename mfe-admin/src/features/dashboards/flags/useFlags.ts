import { MESSAGES } from '@portal/domain';
import { useRecords } from '../useRecords.ts';
import type { Flag } from './flag.ts';

/** The flags of all dashboards. */
export function useFlags() {
  const { records: flags, ...state } = useRecords<Flag>('/flags', MESSAGES.fetchFlagsFailed);
  return { flags, ...state };
}
