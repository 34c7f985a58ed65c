import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GraphqlDocument } from '@portal/contract';

const PACKAGES = join(import.meta.dirname, '../../..');
const SCHEMA = join(PACKAGES, '../gateway/schema.graphql');
const READER = join(import.meta.dirname, 'read.ts');

/**
 * Workspace packages whose operations a build includes when it bundles them. Dashboards do not bundle the kit, because the shell
 * gives it to them.
 */
const PROVIDERS: Readonly<Record<string, string>> = {
  '@portal/kit': join(PACKAGES, 'kit'),
  '@portal/requests': join(PACKAGES, 'requests'),
};

const documentFilesOf = (folder: string) => globSync(join(folder, 'src/**/*.graphql.ts')).sort();

/** The files with the operations of a build: its own files, and those of the packages that it bundles. */
function documentFiles(folder: string, bundled: readonly string[]): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const provided = bundled.filter((name) => name in dependencies).map((name) => PROVIDERS[name] ?? '');
  return [folder, ...provided].flatMap(documentFilesOf);
}

/**
 * Finds every operation of the build in `folder`. It imports the build's `*.graphql.ts` files in a separate process, so that a
 * watching build reads them anew each time. Rejects with an Error that names file, line and field when an operation does not fit
 * the gateway's schema.
 */
export async function collectDocuments(
  folder: string,
  bundled: readonly string[],
  schema = SCHEMA,
): Promise<{ documents: GraphqlDocument[]; files: string[] }> {
  const files = documentFiles(folder, bundled);
  if (files.length === 0) return { documents: [], files };
  const shared = documentFilesOf(join(PACKAGES, 'requests'));
  const input = JSON.stringify({ files, shared, schema: existsSync(schema) ? schema : null });
  const { stdout } = await promisify(execFile)(process.execPath, [READER, input], {
    maxBuffer: 16 * 1024 * 1024,
  });
  const { documents, problems } = JSON.parse(stdout) as { documents: GraphqlDocument[]; problems: string[] };
  if (problems.length) throw new Error(problems.join('\n'));
  return { documents, files: [...files, schema] };
}
