import { TraceMap, traceSegment } from '@jridgewell/trace-mapping';
import { fitText } from '@portal/domain';
import type { Frame } from '../stack.ts';

/** A place in a script as browsers count it: line and column begin with 1. */
export type ScriptPlace = readonly [line: number, column: number];

/** Limits for a map: many times more than the largest script that a portal accepts needs. */
const MOST = { depth: 8, lines: 100_000, segments: 1_000_000, sources: 20_000, names: 200_000 } as const;
const MOST_PLACE = 10_000_000;
const SOURCE_LENGTH = 200;
const NAME = /^[\p{ID_Start}$_#][\p{ID_Continue}$]{0,59}$/u;

/** A character that cannot occur in mappings. */
const OTHER = /[^A-Za-z\d+/,;]/;

const [QUOTE, BACKSLASH, ...BRACKETS] = [...'"\\[{]}'].map((each) => each.charCodeAt(0));
const OPENING = BRACKETS.slice(0, 2);
const CLOSING = BRACKETS.slice(2);

/** Whether JSON is not nested deeply. Deeply nested JSON takes much more memory than it has bytes, so this is checked before parsing. */
function isShallow(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (quoted && code === BACKSLASH) at++;
    else if (code === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (OPENING.includes(code)) depth++;
    else if (CLOSING.includes(code)) depth--;
    if (depth > MOST.depth) return false;
  }
  return true;
}

function count(text: string, character: string): number {
  let occurrences = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) occurrences++;
  return occurrences;
}

const isListOf = (value: unknown, most: number, isOne: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= most && value.every(isOne);
const isText = (value: unknown) => typeof value === 'string';

/**
 * Reads a source map in the only accepted form: version 3, without sections. The contents of sources are ignored. Throws an Error that says
 * what is wrong.
 */
function parseMap(json: string) {
  if (!isShallow(json)) throw new Error('is nested too deeply');
  const { version, sources, names = [], mappings } = JSON.parse(json) ?? {};
  if (version !== 3 || !isText(mappings) || OTHER.test(mappings))
    throw new Error('is not of version 3, or has no mappings');
  if (!isListOf(sources, MOST.sources, (each) => each === null || isText(each)))
    throw new Error('has no list of sources, or too many');
  if (!isListOf(names, MOST.names, isText)) throw new Error('has no list of names, or too many');
  const lines = count(mappings, ';');
  if (lines > MOST.lines || lines + count(mappings, ',') > MOST.segments)
    throw new Error('has too many mappings');
  // The names of sources are left out, because the library would resolve them as addresses, which takes time for nothing.
  const map = new TraceMap({ version, sources: sources.map(() => ''), names, mappings });
  return { map, sources: sources as readonly (string | null)[], names: names as readonly string[] };
}

const isPlace = (value: number) => Number.isInteger(value) && value >= 0 && value < MOST_PLACE;

/**
 * Finds the places in the sources for places in a script, each with the name there; null where the map has none. Anybody may have made the
 * map, so its values are cut to a plausible form. Throws an Error that says what is wrong with the map.
 */
export function traceIn(json: string, places: readonly ScriptPlace[]): (Frame | null)[] {
  const { map, sources, names } = parseMap(json);
  return places.map(([scriptLine, scriptColumn]) => {
    const [, of = -1, line = -1, column = -1, name = -1] =
      traceSegment(map, scriptLine - 1, scriptColumn - 1) ?? [];
    const file = fitText(sources[of] ?? '', SOURCE_LENGTH);
    if (!file || !isPlace(line) || !isPlace(column)) return null;
    const named = names[name] ?? '';
    return { at: NAME.test(named) ? named : '', file, line: line + 1, column: column + 1 };
  });
}
