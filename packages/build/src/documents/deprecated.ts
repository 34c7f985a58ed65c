import { readFileSync } from 'node:fs';
import { type GraphqlDocument, sourceOf } from '@portal/contract';
import { buildSchema, NoDeprecatedCustomRule, parse, validate } from 'graphql';

/** The deprecated parts of a schema that documents use: a line each, `file:line The field User.name is deprecated. …`. */
export function deprecatedUses(
  documents: readonly GraphqlDocument[],
  schemaFile: string | undefined,
): string[] {
  if (!schemaFile) return [];
  const schema = buildSchema(readFileSync(schemaFile, 'utf8'));
  const uses = documents.flatMap((document) =>
    validate(schema, parse(document.text), [NoDeprecatedCustomRule]).map(
      ({ message, locations }) => `${sourceOf(document, locations?.[0]?.line ?? 1)} ${message}`,
    ),
  );
  return [...new Set(uses)];
}
