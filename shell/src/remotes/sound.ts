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

/** What is wrong with a manifest beside the others; null when nothing is. The gateway has asked more when it was published. */
export function problemOf(manifest: Manifest, others: readonly Manifest[]): string | null {
  const path = pathsOf(manifest).find((each) => !PATH.test(each));
  if (path !== undefined) return `The route ${path} of ${manifest.name} is no path.`;
  const label = labelsOf(manifest).find((each) => !LABEL.test(each));
  if (label !== undefined) return `The label “${label}” of ${manifest.name} cannot be read.`;
  const [wrong] = wrongPaths(manifest);
  if (wrong) return `${wrong.path.join('.')} of ${manifest.name} ${wrong.message}.`;
  return conflictOf(manifest, others);
}

/**
 * The registry without dashboards whose manifest the gateway would refuse today: one may stand in the database from earlier, or past
 * the gateway. The page must not give it another's address or name: the first of two has it, and those of the portal itself stand
 * first. `leftOut` hears of each.
 */
export function soundRegistry(
  { remotes }: Registry,
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
  return { remotes: sound };
}

/** A manifest that is not even of the right shape is a problem like any other. */
function safely(ask: () => string | null): string | null {
  try {
    return ask();
  } catch (error) {
    return String(error);
  }
}
