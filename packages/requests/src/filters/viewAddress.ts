import { SAVED_VIEW_PARAMETERS } from '@portal/domain';

/** The view that an address of the list contains: its words, order, choices and filters, always in the same order. */
export function viewOf(address: URLSearchParams): string {
  const view = new URLSearchParams();
  for (const name of SAVED_VIEW_PARAMETERS) {
    const value = address.get(name)?.trim();
    if (value) view.set(name, value);
  }
  return String(view);
}

/** The address with this view in place of the current filters and order; `others` are filters that no view contains. */
export function withView(address: URLSearchParams, view: string, others: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...SAVED_VIEW_PARAMETERS, ...others]) next.delete(name);
  for (const [name, value] of new URLSearchParams(view)) next.set(name, value);
  return next;
}
