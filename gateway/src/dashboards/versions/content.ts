import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { bytesAtOnce, containerName, DASHBOARD_LIMITS, isScript } from '@portal/contract';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Config } from '../../platform/config/index.ts';
import type { RemoteDescription } from './description.ts';
import { unscopedIn } from './reading.ts';

const STYLES = /\.css$/i;

/**
 * Throws DomainError `too_large` for a script or a style sheet over its limit, or when all scripts together are over theirs. `sizes` are
 * the bytes of the files.
 */
export function refuseSizes(
  { dashboardScriptBytes }: Pick<Config, 'dashboardScriptBytes'>,
  description: Pick<RemoteDescription, 'entry' | 'preload'>,
  sizes: Readonly<Record<string, number>>,
): void {
  for (const [file, size] of Object.entries(sizes)) {
    if (isScript(file) && size > dashboardScriptBytes)
      throw new DomainError('too_large', say('scriptTooLarge', file, size, dashboardScriptBytes));
    if (STYLES.test(file) && size > DASHBOARD_LIMITS.styles)
      throw new DomainError('too_large', say('buildFileTooLarge', file, DASHBOARD_LIMITS.styles));
  }
  const most = DASHBOARD_LIMITS.scriptsAtOnce * dashboardScriptBytes;
  const size = bytesAtOnce(description, sizes);
  if (size > most) throw new DomainError('too_large', say('scriptsTooLarge', size, most));
}

/**
 * Refuses files that must not reach browsers: DomainErrors `too_large` for a script over its limit, and `invalid` for styles that apply to
 * more than the dashboard's own elements. Both name the file.
 */
export async function refuseContent(
  config: Pick<Config, 'dashboardScriptBytes'>,
  description: RemoteDescription,
  folder: string,
): Promise<void> {
  const { name, files, maps } = description;
  for (const map of Object.keys(maps)) {
    const { size } = await stat(path.join(folder, map));
    if (size > DASHBOARD_LIMITS.map)
      throw new DomainError('too_large', say('buildFileTooLarge', map, DASHBOARD_LIMITS.map));
  }
  const sizes: Record<string, number> = {};
  for (const file of Object.keys(files)) sizes[file] = (await stat(path.join(folder, file))).size;
  refuseSizes(config, description, sizes);
  for (const file of Object.keys(files).filter((each) => STYLES.test(each))) {
    const bytes = await readFile(path.join(folder, file));
    // A browser reads a file that begins like UTF-16 as UTF-16, whatever its content type is.
    if (!isUtf8(bytes)) throw new DomainError('invalid', say('fileNotUtf8', file));
    const problems = await unscopedIn(file, bytes.toString(), containerName(name));
    if (problems.length) throw new DomainError('invalid', say('stylesNotScoped', problems));
  }
}
