import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type GraphqlDocument, sourceOf } from '@portal/contract';
import { documentText } from '@portal/kit/documents';
import {
  buildSchema,
  type DocumentNode,
  Kind,
  NoUnusedFragmentsRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { definitionsOf, originsOf } from './origin.ts';

/*
 * Run by `collectDocuments` as a program: imports document files and writes their operations to standard output. Of the
 * packages that document files import, Node can run the documents alone, not the components beside them.
 */
const {
  files,
  shared,
  tag,
  root,
  schema: schemaFile,
} = JSON.parse(process.argv[2] ?? '') as {
  files: string[];
  shared: string[];
  tag: string;
  root: string;
  schema: string | null;
};

const REQUESTS = 'portal:requests';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@portal/kit') return next(pathToFileURL(tag).href, context);
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
// A file may hold only fragments, for the documents of other files.
const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === Kind.DOCUMENT;

const definitions = definitionsOf([...new Set([...files, ...shared])], (file) => relative(root, file));
const problems = new Set<string>();
const documents = new Map<string, GraphqlDocument>();

for (const file of files) {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  for (const node of Object.values(exported).filter(isDocument)) {
    const text = documentText(node as never);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const operation = node.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    const name = (operation?.kind === Kind.OPERATION_DEFINITION && operation.name?.value) || '';
    const document = { name, sha256, text, origins: originsOf(text, definitions) };
    for (const { message, locations } of schema ? validate(schema, parse(text), rules) : [])
      problems.add(`${sourceOf(document, locations?.[0]?.line ?? 1)} ${message}`);
    if (operation) documents.set(sha256, document);
  }
}

process.stdout.write(JSON.stringify({ documents: [...documents.values()], problems: [...problems] }));
