import { bytesAtOnce, DASHBOARD_LIMITS, isScript } from '@portal/contract';
import type { RemoteDescription } from '../remote-plugin.ts';

/** The files of a build that a portal would refuse as too large, a line each; an operator may allow larger scripts. */
export function tooLarge(build: Pick<RemoteDescription, 'entry' | 'preload' | 'sizes'>): string[] {
  const mostOf = (file: string) =>
    isScript(file) ? DASHBOARD_LIMITS.script : /\.css$/i.test(file) ? DASHBOARD_LIMITS.styles : Infinity;
  const single = Object.entries(build.sizes)
    .filter(([file, size]) => size > mostOf(file))
    .map(
      ([file, size]) =>
        `${file} has ${size} bytes; a portal takes ${mostOf(file)}, unless its operator allows more. Load parts of it later with import().`,
    );
  const most = DASHBOARD_LIMITS.scriptsAtOnce * DASHBOARD_LIMITS.script;
  const together = bytesAtOnce(build, build.sizes);
  return together > most
    ? [
        ...single,
        `The entry and the scripts in preload have ${together} bytes together, all of which come when a page opens; a portal takes ${most}, unless its operator allows more. Load parts of them later with import().`,
      ]
    : single;
}
