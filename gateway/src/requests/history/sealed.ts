import { hash, randomBytes } from 'node:crypto';

const SALT_BYTES = 16;

/** A history records the digest instead of a long text, or of a text that may be deleted. The salt is stored next to the text. */
export interface Seal {
  salt: string;
  /** SHA-256 of salt and text. */
  digest: string;
}

const digestOf = (salt: string, text: string): string => hash('sha256', `${salt}\n${text}`);

/** The seal of a text, with a new random salt. When the salt is deleted with the text, nobody can guess the text and compare its digest. */
export function sealed(text: string): Seal {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return { salt, digest: digestOf(salt, text) };
}

/** Whether the seal was made of this text. */
export const isSealed = (text: string, { salt, digest }: Seal): boolean => digestOf(salt, text) === digest;

/**
 * The problems of a sealed text as it is stored: none, or one for each of the columns that make the digest. `row` names table and key. A
 * row without text and seal has no problem.
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
