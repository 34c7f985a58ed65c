/** The versions that a dashboard points to. */
interface Pointers {
  version: string;
  canary: string | null;
  replaces: string | null;
}

/** For what a version is needed, so that nobody may remove it: browsers get it, or a rollback leads to it. */
export function usesOf(version: string, live: Pointers | undefined): string | undefined {
  if (!live) return undefined;
  if (version === live.version) return 'live';
  if (version === live.canary) return 'the canary';
  return version === live.replaces ? 'where a rollback leads' : undefined;
}
