import { REPORT_LIMITS } from '@portal/domain';

/** A place in a file of a version, or in one of the portal's own scripts. */
export interface Frame {
  /** The name of the function as the browser knows it; blank when it has none. */
  at: string;
  file: string;
  line: number;
  column: number;
}

const LONGEST_LINE = 1_000;
const PLACE = /:(\d{1,9}):(\d{1,9})\)?$/;
const SCHEME = /https?:\/\//;
const NAME = /^[\w$.<>[\] /]*$/;
const NAME_LENGTH = 60;

/**
 * Reads a line of a stack: ` at name (URL:1:2)` of Chromium, `name@URL:1:2` of Firefox and Safari. It works in steps, because one regular
 * expression for everything would take far too long for a line that has only spaces.
 */
function readLine(line: string): { at: string; url: string; row: string; column: string } | null {
  const text = line.length > LONGEST_LINE ? '' : line.trim();
  const [place, row, column] = PLACE.exec(text) ?? [];
  const start = text.search(SCHEME);
  if (!place || !row || !column || start < 0) return null;
  const address = text.slice(start, -place.length);
  const name = text.slice(0, start).replace(/^(?:at )?(?:async )?/, '');
  const at = name.trim().replace(/[@(]$/, '').trim();
  if (/[\s()]/.test(address) || !NAME.test(at)) return null;
  return { at, url: address.split('?', 1)[0] ?? '', row, column };
}

/**
 * The frames of a stack that are in files that the portal serves: those of this version with their paths, those of other versions and of
 * the shell only by their kind. The rest of the stack is dropped, because it may contain anything.
 */
export function framesOf(
  stack: string,
  name: string,
  version: string,
  files: ReadonlyMap<string, string>,
): Frame[] {
  const own = `/remotes/${name}/${encodeURIComponent(version)}/`;
  const frames: Frame[] = [];
  for (const line of stack.split('\n')) {
    const read = readLine(line);
    if (!read || !URL.canParse(read.url)) continue;
    const { at, row, column } = read;
    const { pathname } = new URL(read.url);
    const file = pathname.startsWith(own) ? pathname.slice(own.length) : undefined;
    const isPortal = /^\/js\/[\w.-]+\.js$/.test(pathname);
    if (file === undefined ? !isPortal : !files.has(file)) continue;
    frames.push({
      at: at.replace(/\d{3,}/g, '').slice(0, NAME_LENGTH),
      file: file ?? '(portal)',
      line: Number(row),
      column: Number(column),
    });
    if (frames.length === REPORT_LIMITS.frames) break;
  }
  return frames;
}

type Place = Omit<Frame, 'at'>;

export const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

export const frameText = ({ at, ...place }: Frame): string => `${at || '(anonymous)'} ${placeText(place)}`;
