import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFor } from '../documents/collect.ts';
import { deprecatedUses } from '../documents/deprecated.ts';
import { binOf, buildDashboard, runNode } from './build.ts';
import { dashboardFolder } from './folder.ts';
import { openPortal } from './gateway.ts';
import { askPortal } from './publish.ts';
import { tooLarge } from './weigh.ts';
import { CommandError, readOptions, say, warn } from './words.ts';

const USAGE = `Usage: portal check [--to URL [--token TOKEN]]

  Checks the manifest, the types, the build with the sizes of its files, and the operations against the schema.
  --to URL       asks that portal as well whether it would take the version; sends no file
  --token TOKEN  for that question; better in the environment variable REMOTE_TOKEN`;

/** The compiler's errors; empty when the types are correct. */
async function typeProblems(folder: string): Promise<string> {
  if (!existsSync(join(folder, 'tsconfig.json')))
    throw new CommandError('tsconfig.json is missing, so the types cannot be checked.');
  const tsc = binOf('typescript', join(folder, 'package.json'));
  if (!tsc) throw new CommandError('typescript is not installed, so the types cannot be checked.');
  return runNode([tsc, '-p', '.', '--noEmit'], folder);
}

/** Checks a dashboard, and reports every problem that it finds. */
export async function check(args: readonly string[]): Promise<void> {
  const { values } = readOptions(args, { values: ['to', 'token'] }, USAGE);
  const folder = dashboardFolder(USAGE);
  const portal = values.to ? openPortal(values, USAGE) : undefined;
  const [types, build] = await Promise.allSettled([typeProblems(folder), buildDashboard(folder)]);
  const problems = [
    types.status === 'rejected'
      ? types.reason.message
      : types.value && `The types are wrong:\n${types.value}`,
    build.status === 'rejected' && build.reason.message,
  ].filter(Boolean);
  if (problems.length || build.status === 'rejected') throw new CommandError(problems.join('\n\n'));
  const { name, version, documents } = build.value;
  // The portal itself says how large a script may be, and which parts of its schema are deprecated.
  const oversized = portal ? [] : tooLarge(build.value);
  if (oversized.length) throw new CommandError(oversized.join('\n'));
  warn(
    portal ? (await askPortal(portal, build.value)).warnings : deprecatedUses(documents, schemaFor(folder)),
  );
  const also = portal ? `; ${portal.origin} would take it` : '';
  const operations = `${documents.length} ${documents.length === 1 ? 'operation' : 'operations'}`;
  say(`${name} ${version}: manifest, types, build and ${operations} are right${also}.`);
}
