import { labelsOf, PORTAL_LABELS, skeleton } from './labels.ts';
import type { Manifest } from './manifest.ts';
import { meet, PORTAL_PATHS, pathsOf } from './paths.ts';

function takenPath(manifest: Manifest, others: readonly Manifest[]): string | null {
  for (const path of pathsOf(manifest)) {
    const taken = (whose: string, theirs: string) =>
      `The route ${path} of ${manifest.name} is taken: ${whose} answers ${theirs}.`;
    const own = PORTAL_PATHS.find((each) => meet(path, each));
    if (own) return taken('the portal', own);
    for (const other of others) {
      const theirs = pathsOf(other).find((each) => meet(path, each));
      if (theirs) return taken(`the dashboard ${other.name}`, theirs);
    }
  }
  return null;
}

/** The portal's own labels by their skeletons. They never change, so the skeletons are made once. */
let portalLabels: ReadonlyMap<string, string> | undefined;

function imitatedLabel(manifest: Manifest, others: readonly Manifest[]): string | null {
  portalLabels ??= new Map(
    PORTAL_LABELS.map((label) => [skeleton(label), `“${label}”, which is the portal’s`] as const),
  );
  const owners = new Map<string, string>();
  for (const other of others)
    for (const label of labelsOf(other))
      owners.set(skeleton(label), `“${label}”, which is a label of the dashboard ${other.name}`);
  for (const label of labelsOf(manifest)) {
    const shape = skeleton(label);
    const owner = portalLabels.get(shape) ?? owners.get(shape);
    if (owner) return `The label “${label}” of ${manifest.name} looks like ${owner}.`;
  }
  return null;
}

function takenLanding({ name, landing }: Manifest, others: readonly Manifest[]): string | null {
  const holder = landing && others.find((each) => each.landing?.role === landing.role);
  return holder
    ? `The landing of the role ${landing.role} of ${name} is taken: it is that of the dashboard ${holder.name}.`
    : null;
}

/**
 * Why a dashboard cannot be served together with the others, or null when it can. It cannot when it uses a path of another dashboard or of
 * the portal. It also cannot when it claims the landing page of a role that another dashboard already has. The third reason is a label that
 * looks like a label of another dashboard or of the portal. Both the gateway and the shell check this.
 */
export function conflictOf(manifest: Manifest, others: readonly Manifest[]): string | null {
  const foreign = others.filter(({ name }) => name !== manifest.name);
  return takenPath(manifest, foreign) ?? takenLanding(manifest, foreign) ?? imitatedLabel(manifest, foreign);
}
