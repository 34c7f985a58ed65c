import { refuseIf } from './verdict.ts';

/** What other programs run or interpret, though it is text. */
const INTERPRETED = /^\s*(<|#!|%!|\{\\rtf|MIME-Version:)/i;
/** Control characters that no text has. */
const BINARY = /[^\P{Cc}\t\n\f\r]/u;

function decoded(file: Buffer): string {
  const [a, b] = file;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Refuses what is no plain text. Text has no mark of its own, so its name must say that it is meant to be one. */
export function assertText(file: Buffer, fileName: string): void {
  refuseIf(!/\.txt$/i.test(fileName), 'notEvidenceType');
  const text = decoded(file);
  refuseIf(BINARY.test(text) || INTERPRETED.test(text), 'notEvidenceType');
}
