import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentText } from '@portal/kit/documents';
import {
  buildSchema,
  type DocumentNode,
  Kind,
  NoUnusedFragmentsRule,
  specifiedRules,
  validate,
} from 'graphql';
import type { GraphqlDocument } from './collect.ts';

/*
 * Run by `collectDocuments` as a program: imports document files and writes their operations to standard output. Of the
 * packages that document files import, Node can run the documents alone, not the components beside them.
 */
const {
  files,
  shared,
  schema: schemaFile,
} = JSON.parse(process.argv[2] ?? '') as {
  files: string[];
  shared: string[];
  schema: string | null;
};

const ROOT = join(import.meta.dirname, '../../../..');
const REQUESTS = 'portal:requests';
const TAG = pathToFileURL(join(ROOT, 'packages/kit/src/graphql/graphql.ts')).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@portal/kit') return next(TAG, context);
    if (specifier === '@portal/requests') return { url: REQUESTS, format: 'module', shortCircuit: true };
    return next(specifier, context);
  },
  load(url, context, next) {
    if (url !== REQUESTS) return next(url, context);
    const source = shared
      .map((file) => `export * from ${JSON.stringify(pathToFileURL(file).href)};`)
      .join('\n');
    return { format: 'module', source, shortCircuit: true };
  },
});

const schema = schemaFile ? buildSchema(readFileSync(schemaFile, 'utf8')) : null;
// A file may hold fragments alone, for the documents of others.
const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === Kind.DOCUMENT;

const problems: string[] = [];
const documents = new Map<string, GraphqlDocument>();

for (const file of files) {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  for (const document of Object.values(exported).filter(isDocument)) {
    const where = relative(ROOT, file);
    for (const { message } of schema ? validate(schema, withoutClientDirectives(document), rules) : [])
      problems.push(`${where}: ${message}`);
    const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (operation?.kind !== Kind.OPERATION_DEFINITION) continue;
    const text = documentText(document as never);
    const sha256 = createHash('sha256').update(text).digest('hex');
    documents.set(sha256, { name: operation.name?.value ?? '', sha256, text });
  }
}

/** Directives such as `@_unmask` speak to the client's types alone and are never sent. */
function withoutClientDirectives(document: DocumentNode): DocumentNode {
  return JSON.parse(JSON.stringify(document), (_key, value) =>
    value?.directives
      ? {
          ...value,
          directives: value.directives.filter(
            ({ name }: { name: { value: string } }) => !name.value.startsWith('_'),
          ),
        }
      : value,
  );
}

process.stdout.write(JSON.stringify({ documents: [...documents.values()], problems }));
