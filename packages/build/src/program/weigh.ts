import { DASHBOARD_LIMITS } from '@portal/contract';
import type { RemoteDescription } from '../remote-plugin.ts';

/** The files of a build that a portal refuses as too large, a line each; an operator may have allowed larger scripts. */
export function tooLarge({ sizes }: Pick<RemoteDescription, 'sizes'>): string[] {
  const mostOf = (file: string) =>
    /\.[cm]?js$/i.test(file)
      ? DASHBOARD_LIMITS.script
      : /\.css$/i.test(file)
        ? DASHBOARD_LIMITS.styles
        : Infinity;
  return Object.entries(sizes)
    .filter(([file, size]) => size > mostOf(file))
    .map(
      ([file, size]) =>
        `${file} has ${size} bytes; a portal takes ${mostOf(file)}, unless its operator allows more. Load parts of it later with import().`,
    );
}
