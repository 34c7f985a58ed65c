import { posix, relative, sep } from 'node:path';
import { SourceMapDevToolPlugin } from '@rspack/core';
import { ENTRY } from './remote-plugin.ts';

/**
 * A source map beside each script with code of the team. No script names its map, and no line of a source is in it. It goes to the
 * portal alone, which shows a team the places of its errors in its sources (ADR 85).
 */
export const sourceMaps = (folder: string) =>
  new SourceMapDevToolPlugin({
    test: /\.js$/,
    exclude: ENTRY,
    filename: '[file].map',
    append: false,
    noSources: true,
    moduleFilenameTemplate: ({ absoluteResourcePath }) => sourceName(folder, absoluteResourcePath),
  });

/** The name of a source, the same on each machine: from the dashboard's folder on, or from that of the packages on. */
export function sourceName(folder: string, file: string): string {
  const names = file.split(sep).join(posix.sep);
  const packages = names.lastIndexOf('/node_modules/');
  if (packages >= 0) return names.slice(packages + 1);
  return names.startsWith('/') || /^[A-Z]:/.test(names)
    ? relative(folder, file).split(sep).join(posix.sep)
    : names;
}
