import { TraceMap, traceSegment } from '@jridgewell/trace-mapping';
import { fitText } from '@portal/domain';
import type { Frame } from '../stack.ts';

/** A place in a script as browsers count it: both from 1 on. */
export type ScriptPlace = readonly [line: number, column: number];

/** Many times what the largest script that a portal takes needs. */
const MOST = { depth: 8, lines: 100_000, segments: 1_000_000, sources: 20_000, names: 200_000 } as const;
const MOST_PLACE = 10_000_000;
const SOURCE_LENGTH = 200;
const NAME = /^[\p{ID_Start}$_#][\p{ID_Continue}$]{0,59}$/u;

/** What mappings are not written with. */
const OTHER = /[^A-Za-z\d+/,;]/;

const [QUOTE, BACKSLASH, ...BRACKETS] = [...'"\\[{]}'].map((each) => each.charCodeAt(0));
const OPENING = BRACKETS.slice(0, 2);
const CLOSING = BRACKETS.slice(2);

/** JSON that is nested deeply takes much more memory than it has bytes. So it is counted before it is parsed. */
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
 * A source map of a script, in the only form that is read: version 3, without sections. The texts of its sources are not taken.
 * Throws an Error that says what is wrong with it.
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
  // The library resolves names of sources as addresses, which costs time for nothing.
  const map = new TraceMap({ version, sources: sources.map(() => ''), names, mappings });
  return { map, sources: sources as readonly (string | null)[], names: names as readonly string[] };
}

const isPlace = (value: number) => Number.isInteger(value) && value >= 0 && value < MOST_PLACE;

/**
 * The places in the sources for places in a script, each with the name that stands there; null where the map names none. The map
 * may be made by anybody: what it says is cut to what a place can be. Throws an Error that says what is wrong with the map.
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
