import { SAVED_VIEW_PARAMETERS } from '@portal/domain';

/** What a view of the list in this address is: its words, order, choices and filters, always in the same order. */
export function viewOf(address: URLSearchParams): string {
  const view = new URLSearchParams();
  for (const name of SAVED_VIEW_PARAMETERS) {
    const value = address.get(name)?.trim();
    if (value) view.set(name, value);
  }
  return String(view);
}

/** The address with this view in place of what narrows and sorts the list now; `others` are filters that no view has. */
export function withView(address: URLSearchParams, view: string, others: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...SAVED_VIEW_PARAMETERS, ...others]) next.delete(name);
  for (const [name, value] of new URLSearchParams(view)) next.set(name, value);
  return next;
}
