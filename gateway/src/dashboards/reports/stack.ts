import { REPORT_LIMITS } from '@portal/domain';

/** A place in a file of a version, or in one of the portal's own scripts. */
export interface Frame {
  /** The name of the function as the browser knows it; blank when it has none. */
  at: string;
  file: string;
  line: number;
  column: number;
}

/** `    at name (URL:1:2)` of Chromium, `name@URL:1:2` of Firefox and Safari. */
const FRAME =
  /^\s*(?:at )?(?:async )?([\w$.<>[\] /]*?)\s*[@(]?\s*(https?:\/\/[^\s()]+?)(?:\?[^\s():]*)?:(\d+):(\d+)\)?$/;
const NAME_LENGTH = 60;

/**
 * The frames of a stack in files that the portal serves: of this version by their paths, of others and of the shell by what they
 * are. Everything else of a stack is dropped, with whatever is in it.
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
    const [, at = '', url, row, column] = FRAME.exec(line) ?? [];
    if (!url || !URL.canParse(url)) continue;
    const { pathname } = new URL(url);
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
