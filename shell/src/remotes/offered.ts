import type { Registry, RegistryEntry } from '@portal/contract';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

/** An open dashboard that runs a version other than the live one. */
export interface Stale {
  entry: RegistryEntry;
  /** True when that version was rolled back. */
  withdrawn: boolean;
}

interface Offered {
  /** The versions that this page shows and opens: the live versions, except that an open dashboard keeps the version that it runs. */
  registry: Registry;
  /** The dashboards that this page has offered before and that the portal no longer has. */
  gone: readonly RegistryEntry[];
  stale: readonly Stale[];
}

const store = createStore<Offered>(() => ({ registry: { remotes: [] }, gone: [], stale: [] }));
let live: Registry = { remotes: [] };
/** The open dashboards. A dashboard is listed once for each place that shows a part of it: a page, or a contribution to another page. */
let open: readonly RegistryEntry[] = [];

function update() {
  const { registry, gone } = store.getState();
  const running = [...open, ...registry.remotes.filter(({ standIn }) => standIn)];
  // A dashboard that moves into a sandbox, or out of it, changes at once.
  const runs = (entry: RegistryEntry) =>
    running.find(
      ({ name, sandboxed, standIn }) => name === entry.name && (standIn || sandboxed === entry.sandboxed),
    );
  const remotes = live.remotes.map((entry) => runs(entry) ?? entry);
  const added = running.filter((entry) => entry.standIn && !remotes.includes(entry));
  const offered = new Set([...remotes, ...added].map(({ name }) => name));
  const stale = [...new Set(open)].flatMap((entry) => {
    const now = live.remotes.find(({ name }) => name === entry.name);
    if (!now || entry.standIn || now.version === entry.version) return [];
    return { entry, withdrawn: now.withdrawn?.includes(entry.version) ?? false };
  });
  store.setState({
    registry: { ...live, remotes: [...remotes, ...added] },
    gone: [...registry.remotes, ...gone].filter(({ name }) => !offered.has(name)),
    stale,
  });
}

/** Sets what the portal offers when the page opens. */
export function startWith(registry: Registry): void {
  live = registry;
  open = [];
  store.setState({ registry, gone: [], stale: [] });
}

/** Sets what the portal offers from now on. Open dashboards keep the version that they run. */
export function offer(registry: Registry): void {
  live = registry;
  update();
}

/** Call it while a dashboard is shown and works. Call the returned function when that ends. */
export function holdOpen(entry: RegistryEntry): () => void {
  open = [...open, entry];
  update();
  return () => {
    const place = open.indexOf(entry);
    open = open.filter((_, at) => at !== place);
    update();
  };
}

export const useOffered = (): Offered => useSyncExternalStore(store.subscribe, store.getState);
