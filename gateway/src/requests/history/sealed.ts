import { hash, randomBytes } from 'node:crypto';

const SALT_BYTES = 16;

/** What a history records instead of a long text, or of a text that may be deleted. The salt is stored next to the text. */
export interface Seal {
  salt: string;
  /** SHA-256 of salt and text. */
  digest: string;
}

const digestOf = (salt: string, text: string): string => hash('sha256', `${salt}\n${text}`);

/** The seal of a text. Without the salt, nobody can try out what a text said that is gone. */
export function sealed(text: string): Seal {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return { salt, digest: digestOf(salt, text) };
}

/** Whether this is the text of the seal. */
export const isSealed = (text: string, { salt, digest }: Seal): boolean => digestOf(salt, text) === digest;

/**
 * What is wrong with a sealed text as it is stored: a line for each of the columns that make the digest. `row` names table and key;
 * nothing is wrong with a row that has neither text nor seal.
 */
export function sealProblems(
  row: string,
  text: string | null,
  { salt, digest }: { [Part in keyof Seal]: string | null },
  columns: readonly string[] = ['value', 'salt'],
): string[] {
  const isRight =
    text === null || salt === null || digest === null
      ? text === null && salt === null && digest === null
      : isSealed(text, { salt, digest });
  return isRight ? [] : columns.map((column) => `${row}, ${column}: does not make the digest of the history`);
}
