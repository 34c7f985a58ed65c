import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/index.ts';

/**
 * The secret that signs the embedded provider's cookies and encrypts its keys: `IDENTITY_SECRET`. Outside production, without the setting,
 * it is generated once and stored in the data folder. Throws an Error in production without the setting.
 */
export async function identitySecret(config: Config): Promise<string> {
  if (config.identitySecret) return config.identitySecret;
  if (config.production) throw new Error('Wrong settings\n  IDENTITY_SECRET: required in production');
  const file = path.join(config.dataDir, 'identity-secret');
  await mkdir(config.dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
