import type { SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { isSealed, sealed } from '../history/sealed.ts';
import type { EvidenceRow } from './tables.ts';

type Texts = Pick<EvidenceRow, 'title' | 'file_name' | 'url'>;

const textOf = ({ title, file_name, url }: Texts): string => JSON.stringify([title, file_name, url]);

/** The parts of evidence that the history of a request records: everything except its texts, and a digest of the texts. */
export const recordedEvidence = ({
  title: _,
  file_name: __,
  url: ___,
  salt: ____,
  ...recorded
}: EvidenceRow): object => recorded;

/** The texts of evidence with their seal, as they are stored. */
export const sealedTexts = (texts: Texts): Texts & Pick<EvidenceRow, 'salt' | 'digest'> => ({
  ...texts,
  ...sealed(textOf(texts)),
});

/** The row of removed evidence: it stays without its texts and its file. */
export const removedRow = (
  row: EvidenceRow,
  by: Pick<SessionUser, 'id' | 'name'>,
  at: Date,
): EvidenceRow => ({
  ...row,
  ...{ title: null, file_name: null, url: null, salt: null, storage_key: null },
  removed_by: by.id,
  removed_by_name: by.name,
  removed_at: toSql(at),
});

/** Checks the texts of evidence against the digest in the history, and that removed evidence has no texts. Returns the problems. */
export function verifyEvidence(row: EvidenceRow): string[] {
  const { request_id, id, salt, digest, removed_at } = row;
  const about = (column: string) => `request_evidence ${request_id}/${id}, ${column}: `;
  const columns = ['title', 'file_name', 'url', 'salt'] as const;
  if (removed_at !== null)
    return columns.flatMap((column) =>
      row[column] === null ? [] : [`${about(column)}is there, though the evidence was removed`],
    );
  if (salt !== null && isSealed(textOf(row), { salt, digest })) return [];
  return columns.map((column) => `${about(column)}does not make the digest of the history`);
}
