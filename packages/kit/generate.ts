import { readFileSync, writeFileSync } from 'node:fs';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';

const schemaFile = new URL('../../gateway/schema.graphql', import.meta.url);
export const typesFile = new URL('./src/graphql/graphql-env.d.ts', import.meta.url);

/** Makes the content of graphql-env.d.ts from the gateway's printed schema. */
export function generateTypes(): string {
  const schema = buildSchema(readFileSync(schemaFile, 'utf8'));
  const introspection = introspectionFromSchema(schema, { descriptions: false });
  return outputIntrospectionFile(minifyIntrospection(introspection), {
    fileType: '.d.ts',
    shouldPreprocess: true,
  });
}

/** A part of `npm run generate`: the types of the gateway's schema. */
if (import.meta.main) writeFileSync(typesFile, generateTypes());
