import { isCompressible, SUFFIXES } from './compressed.ts';

/** The longest part of a path. File systems allow 255; copies and folders that are made from it have longer names. */
const LONGEST_NAME = 200;

/** Why files with these names cannot be in one folder together with their compressed copies; undefined when they can. */
export function wrongNames(names: readonly string[]): string | undefined {
  const all = new Set(names);
  for (const name of names) {
    if (name.split('/').some((part) => part.length > LONGEST_NAME))
      return `${name} has a name of more than ${LONGEST_NAME} characters in it`;
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1))
      if (all.has(name.slice(0, at))) return `${name.slice(0, at)} is a file and a folder`;
    const copy =
      isCompressible(name) && SUFFIXES.map((suffix) => name + suffix).find((each) => all.has(each));
    if (copy) return `${copy} is the name of the compressed copy of ${name}`;
  }
  return undefined;
}
