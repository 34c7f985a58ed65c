import type { RegistryEntry } from '@portal/contract';

/** The dashboards whose code this page has requested, by the address of their folder. */
const loaded = new Map<string, RegistryEntry>();

/** Records that code of this dashboard may run on the page from now on. */
export function noteLoaded(entry: RegistryEntry): void {
  loaded.set(new URL('.', new URL(entry.entry, location.href)).href, entry);
}

/**
 * The dashboard with a file in this text, for example in the stack of an error. When there are several, it is the one that comes first in
 * the text.
 */
export function dashboardIn(text: string): RegistryEntry | undefined {
  let first: { at: number; entry: RegistryEntry } | undefined;
  for (const [folder, entry] of loaded) {
    const at = text.indexOf(folder);
    if (at >= 0 && (!first || at < first.at)) first = { at, entry };
  }
  return first?.entry;
}

/** The dashboard whose code has thrown this error. Values that are not errors have no stack, so the dashboard is unknown. */
export const thrownBy = (error: unknown): RegistryEntry | undefined =>
  error instanceof Error ? dashboardIn(error.stack ?? '') : undefined;
