import { createInstance } from '@module-federation/enhanced/runtime';
import provideCore from '@module-federation/inject-external-runtime-core-plugin';
import { containerName, EXPOSED_MODULE, type RegistryEntry } from '@portal/contract';
import { hintAt } from './hint.ts';
import { loadDesignSystem, shareScope } from './share-scope.ts';

const ENTRY_TIMEOUT_MS = 4000;

interface Attempt {
  number: number;
  integrity: string;
}

/** The current attempt of each container. Its script needs the right hash, and a retry must not come from a cache. */
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

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: shareScope,
  plugins: [
    // The containers take the core of their runtime from the shell.
    provideCore(),
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

/**
 * Fetches and runs a container and returns the module that it exposes. A later attempt ignores everything from an earlier one.
 */
export async function loadContainer(remote: RegistryEntry, attempt: number): Promise<unknown> {
  const { name, entry, integrity } = remote;
  if (attempt === 0) hintAt(remote);
  // The dashboard needs the design system. A failure shows when the dashboard loads it.
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
