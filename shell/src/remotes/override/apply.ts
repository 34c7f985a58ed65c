import {
  OVERRIDE_PARAMETER,
  OVERRIDE_TICKET,
  type Override,
  parseOverride,
  type Registry,
  type RegistryEntry,
} from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { problemOf } from '../sound.ts';
import { forgetOverride, openWith, readOverride, type StoredOverride } from './stored.ts';

/** A development server starts its first build at the first request, so this time in ms is long. */
const PATIENCE_MS = 30_000;

/** The result of applying an override to the page. */
export interface AppliedOverride {
  registry: Registry;
  /** The override that the address requests. The person has to agree first. */
  requested?: Override;
  /** The override that this page uses. */
  used?: StoredOverride;
  /** Why the page shows the live version although an override is stored. */
  problem?: string;
}

/** Removes a parameter from the address, so that it is not stored or shared. */
export function takeParameter(name: string): string | null {
  const page = new URL(location.href);
  const value = page.searchParams.get(name);
  page.searchParams.delete(name);
  if (value !== null) history.replaceState(history.state, '', page);
  return value;
}

/** Reads the dashboard from the server on this computer, in its present build. Rejects with an Error that says why it cannot be used. */
async function fetchEntry({ name, origin }: Override): Promise<RegistryEntry> {
  const answer = await fetch(`${origin}/remote.json`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {
    throw new Error(MESSAGES.ownServerSilent(origin));
  });
  const description = answer.ok && (await answer.json().catch(() => null));
  if (description?.name !== name) throw new Error(MESSAGES.ownServerOther(origin, name));
  const { version, entry, manifest } = description;
  return {
    name,
    version,
    entry: `${origin}/${entry}`,
    integrity: '',
    preload: [],
    manifest,
    standIn: true,
  };
}

/**
 * The registry with this entry instead of the live dashboard of the same name. Throws an Error when the entry conflicts with the
 * other dashboards.
 */
export function replaceIn({ remotes }: Registry, entry: RegistryEntry): Registry {
  const others = remotes.filter(({ name }) => name !== entry.name);
  const problem = problemOf(
    entry.manifest,
    others.map(({ manifest }) => manifest),
  );
  if (problem) throw new Error(problem);
  return { remotes: [...others, entry] };
}

const isSame = (a: Override, b: Override | undefined) => a.name === b?.name && a.origin === b.origin;

/**
 * Puts the dashboard of the stored override into the registry, if the gateway made this page for the override (`allowed`). Otherwise it
 * opens such a page, but only once. The promise never settles while that page loads.
 */
export async function applyOverride(
  registry: Registry,
  allowed: Override | undefined,
): Promise<AppliedOverride> {
  const text = takeParameter(OVERRIDE_PARAMETER);
  const ticket = takeParameter(OVERRIDE_TICKET);
  const request = text === null ? {} : { requested: parseOverride(text) };
  const used = readOverride();
  if (!used) return { registry, ...request };
  if (!isSame(used, allowed)) {
    if (ticket === null) {
      openWith(used);
      return new Promise(() => {});
    }
    forgetOverride();
    return { registry, ...request, problem: MESSAGES.overrideNotAllowed(used.name, used.origin) };
  }
  try {
    return { registry: replaceIn(registry, await fetchEntry(used)), ...request, used };
  } catch (error) {
    return { registry, ...request, used, problem: MESSAGES.liveShownInstead((error as Error).message) };
  }
}
