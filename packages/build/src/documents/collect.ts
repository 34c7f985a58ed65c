import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { GraphqlDocument } from '@portal/contract';
import { readDocuments } from './read.ts';

const CHECKOUT = join(import.meta.dirname, '../../../..');
/** In the checkout the portal's packages are read as source code; where they are installed, they are compiled. */
const form = extname(import.meta.filename);
const isInstalled = form === '.js';
const DOCUMENT_FILE = /\.graphql\.(ts|js)$/;

/** The packages of the portal whose operations a dashboard bundles. */
export const BUNDLED = ['@portal/requests'];

const { resolve } = createRequire(import.meta.filename);
/** The folder of a package of the portal; undefined when it is not installed. */
function packageFolder(name: string): string | undefined {
  try {
    return dirname(resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** The document files of a build or a package: in its sources, or compiled if it is installed. */
const documentFilesOf = (folder: string) =>
  ['src', 'dist']
    .map((name) => join(folder, name))
    .filter(existsSync)
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
    )
    .filter((file) => DOCUMENT_FILE.test(file))
    .sort();

/**
 * The schema that the operations of a build must fit: the one that a team's repository keeps, the one that came with the kit, or the gateway's
 * in the checkout. Undefined when there is none.
 */
export const schemaFor = (folder: string) =>
  [
    join(folder, 'schema.graphql'),
    join(packageFolder('@portal/kit') ?? '', 'schema.graphql'),
    join(CHECKOUT, 'gateway/schema.graphql'),
  ].find((file) => existsSync(file));

/** The module with the kit's `graphql` tag, without the components beside it. */
const TAG = join(packageFolder('@portal/kit') ?? '', isInstalled ? 'dist' : 'src', `graphql/graphql${form}`);

const documentFilesOfPackage = (name: string) => documentFilesOf(packageFolder(name) ?? '');

/** The files with the operations of a build: its own files, and those of the packages that it bundles. */
function documentFiles(folder: string, bundled: readonly string[]): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const provided = bundled.filter((name) => name in dependencies);
  return [...documentFilesOf(folder), ...provided.flatMap(documentFilesOfPackage)];
}

/**
 * Finds every operation of the build in `folder`. A watching build reads its `*.graphql.ts` files again each time. Rejects with an Error that
 * names file, line and field when an operation does not fit the schema.
 */
export async function collectDocuments(
  folder: string,
  bundled: readonly string[],
  schema = schemaFor(folder),
): Promise<{ documents: GraphqlDocument[]; files: string[] }> {
  const files = documentFiles(folder, bundled);
  if (files.length === 0) return { documents: [], files };
  const { documents, problems } = await readDocuments(files, {
    folder,
    tag: TAG,
    shared: documentFilesOfPackage('@portal/requests'),
    // The name under which a file is reported: relative to the checkout, or to the dashboard's repository.
    root: isInstalled ? folder : CHECKOUT,
    schema,
  });
  if (problems.length) throw new Error(problems.join('\n'));
  return { documents, files: schema ? [...files, schema] : files };
}
