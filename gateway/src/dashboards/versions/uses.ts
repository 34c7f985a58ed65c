/** The versions that a dashboard points to. */
interface Pointers {
  version: string;
  canary: string | null;
  replaces: string | null;
}

/** Why a version cannot be removed: browsers get it, or it is the target of a rollback. Undefined when it can. */
export function usesOf(version: string, live: Pointers | undefined): string | undefined {
  if (!live) return undefined;
  if (version === live.version) return 'live';
  if (version === live.canary) return 'the canary';
  return version === live.replaces ? 'where a rollback leads' : undefined;
}
