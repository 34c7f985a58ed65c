import { readFileSync } from 'node:fs';

/** Settings whose value may be in a file, because container platforms provide secrets as files. NAME_FILE names the file. */
export const SECRETS = [
  'DATABASE_URL',
  'IDENTITY_SECRET',
  'CLERK_SECRET_KEY',
  'BUSINESS_OFFICE_CODE_HASH',
  'REDIS_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/**
 * Returns the environment with the secrets read from their files. Throws an Error that names the setting whose file cannot be
 * read.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Error(`Wrong settings\n  ${name}_FILE: set either it or ${name}, not both`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch {
      throw new Error(`Wrong settings\n  ${name}_FILE: a file that can be read (is "${file}")`);
    }
  }
  return read;
}
