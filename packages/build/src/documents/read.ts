import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
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
import { loadModules } from './load.ts';
import { definitionsOf, originsOf } from './origin.ts';

// A file may contain only fragments, for the documents of other files.
const RULES = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === Kind.DOCUMENT;

/**
 * The operations that document files export, and the errors of those that do not fit the schema in `schema`: a line each, `file:line Cannot
 * query field …`, with file names relative to `root`.
 */
export async function readDocuments(
  files: readonly string[],
  from: { folder: string; tag: string; shared: readonly string[]; root: string; schema: string | undefined },
): Promise<{ documents: GraphqlDocument[]; problems: string[] }> {
  const schema = from.schema ? buildSchema(readFileSync(from.schema, 'utf8')) : null;
  const label = (file: string) => relative(from.root, file);
  const definitions = definitionsOf([...new Set([...files, ...from.shared])], label);
  const problems = new Set<string>();
  const documents = new Map<string, GraphqlDocument>();
  for (const exported of await loadModules(files, from)) {
    for (const node of Object.values(exported).filter(isDocument)) {
      const text = documentText(node as never);
      const sha256 = createHash('sha256').update(text).digest('hex');
      const operation = node.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
      const name = (operation?.kind === Kind.OPERATION_DEFINITION && operation.name?.value) || '';
      const document = { name, sha256, text, origins: originsOf(text, definitions) };
      for (const { message, locations } of schema ? validate(schema, parse(text), RULES) : [])
        problems.add(`${sourceOf(document, locations?.[0]?.line ?? 1)} ${message}`);
      if (operation) documents.set(sha256, document);
    }
  }
  return { documents: [...documents.values()], problems: [...problems] };
}
