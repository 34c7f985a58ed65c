import { posix, relative, sep } from 'node:path';
import { SourceMapDevToolPlugin } from '@rspack/core';
import { ENTRY } from './remote-plugin.ts';

/**
 * Writes a source map for each script with the team's code. No script refers to its map, and the maps contain no source text. They are sent
 * only to the portal, which shows a team where errors are in its sources (ADR 85).
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

/** The name of a source file, the same on each machine: relative to the dashboard's folder, or to the folder of the packages. */
export function sourceName(folder: string, file: string): string {
  const names = file.split(sep).join(posix.sep);
  const packages = names.lastIndexOf('/node_modules/');
  if (packages >= 0) return names.slice(packages + 1);
  return names.startsWith('/') || /^[A-Z]:/.test(names)
    ? relative(folder, file).split(sep).join(posix.sep)
    : names;
}
