import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { digestsAmong } from '../audit/digest-store.ts';
import { summaryOf } from '../backup/manifest.ts';
import { acceptUsers } from '../people/history/accept.ts';
import type { Database } from '../platform/context.ts';
import { Findings, opened } from './opened.ts';
import { type AuditReport, verifyAudit } from './verify.ts';

const DIGEST = /\b[0-9a-f]{64}\b/g;

/** `audit verify …` and `audit accept …` */
export async function audit([word, ...words]: string[]): Promise<string> {
  if (word === 'verify') return verify(words);
  if (word === 'accept') return accept(words);
  throw new Error('audit takes the word verify or accept.');
}

/** `audit accept --all | ID…` */
async function accept(words: string[]): Promise<string> {
  const options = { all: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const ids = positionals.map(Number);
  if (values.all === ids.length > 0 || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) {
    throw new Error('audit accept takes the ids of people, as audit verify names them (users ID), or --all.');
  }
  const { accepted, left } = await opened((services) => acceptUsers(services, values.all ? undefined : ids));
  const report = accepted.length
    ? ['Recorded as it stands now, or computed anew (name_key):', ...accepted]
    : ['Nobody differs from their history in a way that can be recorded.'];
  if (left.length) throw new Findings([...report, '', 'Still wrong:', ...left].join('\n'));
  return report.join('\n');
}

/** `audit verify [--expect DIGEST|FILE] [--new]` */
async function verify(words: string[]): Promise<string> {
  const { values } = parseArgs({
    args: words,
    options: { expect: { type: 'string' }, new: { type: 'boolean', default: false } },
  });
  const isExpected = values.expect !== undefined;
  const expected = values.expect === undefined ? [] : await expectedDigests(values.expect);
  const { report, missing } = await opened(async ({ db, config }) => ({
    report: await verifyAudit(db, new Date(), config),
    missing: await missingDigests(db, expected),
  }));
  return tell(report, { missing, isExpected, isNew: values.new });
}

function tell(
  report: AuditReport,
  { missing, isExpected, isNew }: { missing: string[]; isExpected: boolean; isNew: boolean },
): string {
  const { histories, events, people, peopleEvents, minutes, accepted, days, newest, unrecorded } = report;
  const problems = [
    ...report.problems,
    ...missing.map((digest) => `audit_digests: ${digest} is expected, and is not here`),
  ];
  if (!histories && !days && !isNew) {
    problems.push(
      'The database is empty: no request was ever made here. If that is right, say so with --new.',
    );
  }
  const notes = [
    ...(unrecorded
      ? [`Not checked: what people typed into ${unrecorded} requests of an older version.`]
      : []),
    ...(report.dueDays || !histories
      ? []
      : ['Not checked: due days. A gateway is still to count them by the settings and TIME_ZONE of now.']),
    ...(accepted ? [`People were recorded as they stood by audit accept: ${accepted} events.`] : []),
    ...(isExpected || isNew
      ? []
      : [
          'Not checked: whether all of it was made up anew, or is older than it should be. Give the newest digest that is kept elsewhere: --expect DIGEST, or a FILE with it.',
        ]),
    ...(newest ? [`Newest digest: ${newest.day} ${newest.digest}`] : ['No day has been closed yet.']),
  ];
  const looked = `${histories} requests with ${events} events, ${people} people with ${peopleEvents} events, ${minutes ? `minutes of ${minutes} meetings, ` : ''}${days} closed days`;
  if (problems.length) throw new Findings([...problems, '', `Looked at ${looked}.`, ...notes].join('\n'));
  return [`Nothing is wrong: ${looked}.`, ...notes].join('\n');
}

/**
 * Reads the digests from a digest itself, from the manifest of a backup, or from a text with digests, such as an answer
 * of this command or the log.
 */
async function expectedDigests(digestOrFile: string): Promise<string[]> {
  if (digestOrFile.match(DIGEST)?.[0] === digestOrFile) return [digestOrFile];
  const text = await readFile(digestOrFile, 'utf8').catch(() => {
    throw new Error(
      `--expect takes a digest of 64 hexadecimal digits, or a file. There is no file ${digestOrFile}.`,
    );
  });
  const summary = await summaryOf(digestOrFile);
  // The backup of a portal's first day has no digest.
  if (summary) return summary.newestDigest ? [summary.newestDigest.digest] : [];
  const found = text.match(DIGEST) ?? [];
  if (!found.length) throw new Error(`${digestOrFile} holds no digest.`);
  return found;
}

async function missingDigests(db: Database, expected: readonly string[]): Promise<string[]> {
  const found = await digestsAmong(db, expected);
  return expected.filter((digest) => !found.has(digest));
}
