const SCRIPT = /\.[cm]?js$/i;

export const isScript = (file: string): boolean => SCRIPT.test(file);

/** The bytes of the scripts that a page of a build loads when it opens: its entry and its preloaded files. */
export function bytesAtOnce(
  { entry, preload }: { entry: string; preload: readonly string[] },
  sizes: Readonly<Record<string, number>>,
): number {
  const scripts = [...new Set([entry, ...preload])].filter(isScript);
  return scripts.reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
}
