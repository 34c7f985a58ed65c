import {
  conflictOf,
  LABEL,
  labelsOf,
  type Manifest,
  PATH,
  pathsOf,
  type Registry,
  type RegistryEntry,
  wrongPaths,
} from '@portal/contract';
import { MESSAGES } from '@portal/domain';

/**
 * The problem of a manifest in combination with the others; null when there is none. The gateway has checked more when the dashboard was
 * published.
 */
export function problemOf(manifest: Manifest, others: readonly Manifest[]): string | null {
  const path = pathsOf(manifest).find((each) => !PATH.test(each));
  if (path !== undefined) return MESSAGES.routeNotPath(path, manifest.name);
  const label = labelsOf(manifest).find((each) => !LABEL.test(each));
  if (label !== undefined) return MESSAGES.labelNotReadable(label, manifest.name);
  const [wrong] = wrongPaths(manifest);
  if (wrong) return `${wrong.path.join('.')} of ${manifest.name} ${wrong.message}.`;
  return conflictOf(manifest, others);
}

/**
 * The registry without the dashboards whose manifest the gateway would refuse today. Such a manifest may come from an earlier version, or
 * it was written to the database without the gateway. No dashboard may have the address or name of another one: the first dashboard in the
 * list keeps it, and the portal's own dashboards come first. `leftOut` is called for each dashboard that is left out.
 */
export function soundRegistry(
  { remotes, ...registry }: Registry,
  leftOut: (entry: RegistryEntry) => void = () => {},
): Registry {
  const sound: RegistryEntry[] = [];
  for (const entry of remotes) {
    const problem = safely(() =>
      problemOf(
        entry.manifest,
        sound.map(({ manifest }) => manifest),
      ),
    );
    if (problem === null) sound.push(entry);
    else leftOut(entry);
  }
  return { ...registry, remotes: sound };
}

/** A manifest of the wrong shape makes the check throw. That counts as a problem like any other. */
function safely(ask: () => string | null): string | null {
  try {
    return ask();
  } catch (error) {
    return String(error);
  }
}
