import { DEPARTMENTS, type Department } from '@portal/domain';

/** The two statuses of the analysis list (spec 2, "Pending Requests"). */
export const PENDING_STATUSES = ['submitted', 'under_analysis'] as const;
export type PendingStatus = (typeof PENDING_STATUSES)[number];

/** What narrows the list; empty text means all. */
export interface PendingFilter {
  text: string;
  department: Department | '';
  status: PendingStatus | '';
}

const known = <Value extends string>(list: readonly Value[], text: string | null): Value | '' =>
  list.find((value) => value === text) ?? '';

/** The filter as the address tells it: `?q=…&department=…&status=…`. Anything unknown counts as all. */
export const readFilter = (params: URLSearchParams): PendingFilter => ({
  text: params.get('q') ?? '',
  department: known(DEPARTMENTS, params.get('department')),
  status: known(PENDING_STATUSES, params.get('status')),
});

/** The address with the filter in it, and everything else as it was. */
export function writeFilter(params: URLSearchParams, filter: PendingFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  const entries = { q: filter.text.trim(), department: filter.department, status: filter.status };
  for (const [name, value] of Object.entries(entries)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export const isFiltered = ({ text, department, status }: PendingFilter): boolean =>
  Boolean(text.trim() || department || status);

/** The filter as the gateway takes it. */
export const filterInput = ({ text, department, status }: PendingFilter) => ({
  text: text.trim() || null,
  department: department || null,
  status: status ? [status] : null,
});
