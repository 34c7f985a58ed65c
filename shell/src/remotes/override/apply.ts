import {
  OVERRIDE_PARAMETER,
  OVERRIDE_TICKET,
  type Override,
  parseOverride,
  type Registry,
  type RegistryEntry,
} from '@portal/contract';
import { problemOf } from '../sound.ts';
import { forgetOverride, openWith, readOverride, type StoredOverride } from './stored.ts';

/** A development server makes its first build when it is asked. */
const PATIENCE_MS = 30_000;

/** What the page does about an override. */
export interface AppliedOverride {
  registry: Registry;
  /** What the address asks for: the person has to agree first. */
  asked?: Override;
  /** What is in use on this page. */
  used?: StoredOverride;
  /** Why the live version is shown all the same. */
  problem?: string;
}

/** Takes a parameter out of the address, so that it is neither kept nor passed on. */
function takeParameter(name: string): string | null {
  const page = new URL(location.href);
  const value = page.searchParams.get(name);
  page.searchParams.delete(name);
  if (value !== null) history.replaceState(history.state, '', page);
  return value;
}

/** The dashboard as the server on this computer builds it now. Rejects with an Error that says why it cannot be used. */
async function fetchEntry({ name, origin }: Override): Promise<RegistryEntry> {
  const answer = await fetch(`${origin}/remote.json`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {
    throw new Error(`${origin} does not answer.`);
  });
  const description = answer.ok && (await answer.json().catch(() => null));
  if (description?.name !== name) throw new Error(`${origin} does not serve the dashboard ${name}.`);
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

/** The registry with the entry in the place of the live one of that name, or beside them. Throws an Error where it cannot stand there. */
function replaceIn({ remotes }: Registry, entry: RegistryEntry): Registry {
  const others = remotes.filter(({ name }) => name !== entry.name);
  const problem = problemOf(
    entry.manifest,
    others.map(({ manifest }) => manifest),
  );
  if (problem) throw new Error(problem);
  return { remotes: [...others, entry] };
}

const isSame = (one: Override, other: Override | undefined) =>
  one.name === other?.name && one.origin === other.origin;

/**
 * Puts the dashboard of the stored override into the registry, where the gateway has made the page for it (`allowed`); else asks
 * for that page, once. Never settles while another page is on its way.
 */
export async function applyOverride(
  registry: Registry,
  allowed: Override | undefined,
): Promise<AppliedOverride> {
  const text = takeParameter(OVERRIDE_PARAMETER);
  const ticket = takeParameter(OVERRIDE_TICKET);
  const asked = text === null ? {} : { asked: parseOverride(text) };
  const used = readOverride();
  if (!used) return { registry, ...asked };
  if (!isSame(used, allowed)) {
    if (ticket === null) {
      openWith(used);
      return new Promise(() => {});
    }
    forgetOverride();
    return { registry, ...asked, problem: `You may no longer use ${used.name} from ${used.origin} here.` };
  }
  try {
    return { registry: replaceIn(registry, await fetchEntry(used)), ...asked, used };
  } catch (error) {
    return { registry, ...asked, used, problem: `${(error as Error).message} The live version is shown.` };
  }
}
