import { readFileSync, writeFileSync } from 'node:fs';
import type { EvidenceType } from '@portal/domain';
import { bufferBytes, isFailedRead } from './bytes.ts';
import { COMPOUND_MAGIC, openCompoundFile } from './compound-file.ts';
import { inspectOffice } from './office.ts';
import { inspectPdf } from './pdf/inspect.ts';
import { cleanJpeg, JPEG_MAGIC } from './pictures/jpeg.ts';
import { cleanPng, PNG_MAGIC } from './pictures/png.ts';
import { assertText } from './text.ts';
import { Refused, refuseIf, type Verdict } from './verdict.ts';

const PDF_MAGIC = Buffer.from('%PDF-');
const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');

/** The type of a file, and the bytes that replace it; none when the file stays as it is. */
type Looked = { type: EvidenceType; instead?: Buffer };

/**
 * Refuses a file in an old Office format. The only case with a message of its own is a document with a password, which is stored in such a
 * file.
 */
function refuseCompound(file: Buffer): never {
  const names = openCompoundFile(bufferBytes(file))?.entries.map(({ name }) => name) ?? [];
  throw new Refused(names.includes('EncryptedPackage') ? 'documentEncrypted' : 'notEvidenceType');
}

async function look(file: Buffer, fileName: string): Promise<Looked> {
  refuseIf(file.length === 0, 'documentEmpty');
  const begins = (magic: Buffer) => file.subarray(0, magic.length).equals(magic);
  if (begins(JPEG_MAGIC)) return { type: 'jpeg', instead: cleanJpeg(file) };
  if (begins(PNG_MAGIC)) return { type: 'png', instead: await cleanPng(file) };
  if (begins(PDF_MAGIC)) {
    inspectPdf(file);
    return { type: 'pdf' };
  }
  if (begins(ZIP_MAGIC)) return { type: await inspectOffice(file) };
  if (begins(COMPOUND_MAGIC)) refuseCompound(file);
  assertText(file, fileName);
  return { type: 'txt' };
}

/** Why a file is refused that breaks its format in an unforeseen way. */
function brokenBy(file: Buffer): Refused['reason'] {
  const begins = (magic: Buffer) => file.subarray(0, magic.length).equals(magic);
  if (begins(PDF_MAGIC)) return 'pdfBroken';
  if (begins(ZIP_MAGIC)) return 'documentBroken';
  return begins(JPEG_MAGIC) || begins(PNG_MAGIC) ? 'pictureBroken' : 'notEvidenceType';
}

/**
 * Determines the type of an uploaded document from its content, and refuses documents that do something by themselves. A picture is written
 * again without its data about place and camera. Rejects only when the file cannot be read or written.
 */
export async function inspectDocument(path: string, fileName: string): Promise<Verdict> {
  const file = readFileSync(path);
  try {
    const { type, instead } = await look(file, fileName);
    if (instead) writeFileSync(path, instead, { flush: true });
    return { type };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason };
    if (isFailedRead(error)) throw error;
    return { refused: brokenBy(file) };
  }
}
