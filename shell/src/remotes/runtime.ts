import { createInstance } from '@module-federation/enhanced/runtime';
import provideCore from '@module-federation/inject-external-runtime-core-plugin';
import { containerName, EXPOSED_MODULE, type RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { noteLoaded } from './attribution.ts';
import { hintAt } from './hint.ts';
import { protectIntrinsics, restoreIntrinsics } from './intrinsics.ts';
import { watchStyles } from './own-styles.ts';
import { loadDesignSystem, shareScope } from './share-scope.ts';
import { watchUncaught } from './uncaught.ts';

const ENTRY_TIMEOUT_MS = 4000;

interface Attempt {
  number: number;
  integrity: string;
}

/** The current attempt to load each container. Its script needs the right hash, and a retry must not come from a cache. */
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
    // The containers get the core of their runtime from the shell.
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

/** The entry with which each container was registered last. */
const registered = new Map<string, string>();

/**
 * Removes what another version of the container has left on the page: the list of its chunks, which a new runtime would use as its own, and
 * its style sheets. Call it when nothing of that version is shown any more.
 */
function removeTraces(container: string, { name, version }: RegistryEntry) {
  for (const kind of ['rspackChunk', 'webpackChunk']) Reflect.deleteProperty(globalThis, kind + container);
  const own = `/remotes/${name}/`;
  const kept = `${own}${encodeURIComponent(version)}/`;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const { pathname } = new URL(link.href, location.href);
    if (pathname.startsWith(own) && !pathname.startsWith(kept)) link.remove();
  }
}

watchUncaught();
watchStyles();

function register(remote: RegistryEntry, attempt: number): string {
  const { name, entry, integrity } = remote;
  // The dashboard needs the design system. A failure shows when the dashboard loads it.
  loadDesignSystem().catch(() => {});
  const container = containerName(name);
  const before = registered.get(container);
  const isOther = before !== undefined && before !== entry;
  if (isOther) removeTraces(container, remote);
  registered.set(container, entry);
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
    { force: attempt > 0 || isOther },
  );
  return container;
}

/**
 * Fetches and runs a container. Returns a module that it exposes, such as a contribution to a slot without the dashboard's pages. A later
 * attempt ignores everything from an earlier one.
 */
export async function loadContainer(
  remote: RegistryEntry,
  attempt: number,
  exposed = EXPOSED_MODULE,
): Promise<unknown> {
  // This applies to every caller: the code of such a dashboard runs only in its frame.
  if (remote.sandboxed) throw new Error(MESSAGES.notOutOfSandbox(remote.name));
  protectIntrinsics();
  noteLoaded(remote);
  if (attempt === 0 && exposed === EXPOSED_MODULE) hintAt(remote);
  const container = register(remote, attempt);
  try {
    return await federation.loadRemote(`${container}${exposed.slice(1)}`);
  } finally {
    restoreIntrinsics(remote);
  }
}
