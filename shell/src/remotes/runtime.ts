import * as core from '@module-federation/runtime-core';
import { containerName, EXPOSED_MODULE, type RegistryEntry } from '@portal/contract';
import { hintAt } from './hint.ts';
import { loadDesignSystem, shareScope } from './share-scope.ts';

const ENTRY_TIMEOUT_MS = 4000;

interface Attempt {
  number: number;
  integrity: string;
}

/** The attempt under way of each container: its script is asked for with the right hash, and past any cache on a retry. */
const attempts = new Map<string, Attempt>();

function entryScript(url: string, { number, integrity }: Attempt): HTMLScriptElement {
  const script = document.createElement('script');
  const source = new URL(url, location.href);
  if (number > 0) source.searchParams.set('retry', String(number));
  script.src = source.href;
  script.async = true;
  script.fetchPriority = 'high';
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  return script;
}

// Containers that were built with an external runtime take it from here.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });

const federation = new core.ModuleFederation({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: shareScope,
  plugins: [
    {
      name: 'portal',
      createScript({ url, remoteInfo }) {
        const attempt = attempts.get(remoteInfo?.name ?? '');
        if (!attempt) return undefined;
        return { script: entryScript(url, attempt), timeout: ENTRY_TIMEOUT_MS };
      },
    },
  ],
});

/** Fetches and runs a container and gives what it exposes. A later attempt forgets all that the earlier one left. */
export async function loadContainer(remote: RegistryEntry, attempt: number): Promise<unknown> {
  const { name, entry, integrity } = remote;
  if (attempt === 0) hintAt(remote);
  // The dashboard will ask for it; its failure shows there.
  loadDesignSystem().catch(() => {});
  const container = containerName(name);
  attempts.set(container, { number: attempt, integrity });
  federation.registerRemotes(
    [
      {
        name: container,
        entry: new URL(entry, location.href).href,
        type: 'global',
        entryGlobalName: container,
      },
    ],
    { force: attempt > 0 },
  );
  return federation.loadRemote(`${container}${EXPOSED_MODULE.slice(1)}`);
}
