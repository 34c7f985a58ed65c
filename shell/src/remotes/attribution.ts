import type { RegistryEntry } from '@portal/contract';

/** The dashboards whose code has been asked for on this page, by the address of the folder of their files. */
const loaded = new Map<string, RegistryEntry>();

/** From now on this dashboard's code may run on the page. */
export function noteLoaded(entry: RegistryEntry): void {
  loaded.set(new URL('.', new URL(entry.entry, location.href)).href, entry);
}

/** The dashboard with a file in this text, for example in an error's stack. With several, it is the one that is named first. */
export function dashboardIn(text: string): RegistryEntry | undefined {
  let first: { at: number; entry: RegistryEntry } | undefined;
  for (const [folder, entry] of loaded) {
    const at = text.indexOf(folder);
    if (at >= 0 && (!first || at < first.at)) first = { at, entry };
  }
  return first?.entry;
}

/** The dashboard whose code has thrown this. Only errors have a stack; other values say nothing. */
export const thrownBy = (error: unknown): RegistryEntry | undefined =>
  error instanceof Error ? dashboardIn(error.stack ?? '') : undefined;
