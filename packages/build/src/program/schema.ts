import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { changesOf } from '../documents/changes.ts';
import { BUNDLED, collectDocuments } from '../documents/collect.ts';
import { dashboardFolder, originOf } from './folder.ts';
import { readText } from './gateway.ts';
import { CommandError, readOptions, say } from './words.ts';

const USAGE = `Usage: portal schema [--to URL]

  Fetches the portal's GraphQL schema into schema.graphql, and shows what changed.
  --to URL  the portal, such as https://portal.example`;

const FILE = 'schema.graphql';

function parseSchema(text: string, from: string): GraphQLSchema {
  try {
    return buildSchema(text);
  } catch (error) {
    throw new CommandError(`${from} is no GraphQL schema: ${(error as Error).message}`);
  }
}

/** Updates the schema that a repository keeps, and reports which changes affect the dashboard. */
export async function schema(args: readonly string[]): Promise<void> {
  const { values } = readOptions(args, { values: ['to'] }, USAGE);
  const folder = dashboardFolder(USAGE);
  const origin = originOf(values.to, USAGE);
  const text = await readText(origin, '/sdk/schema.graphql');
  const current = parseSchema(text, `${origin}/sdk/schema.graphql`);
  const target = join(folder, FILE);
  const before = existsSync(target) ? readFileSync(target, 'utf8') : undefined;
  writeFileSync(target, text);
  if (before === undefined) say(`${FILE} is written. Commit it.`);
  else if (before === text) say(`${FILE} is the schema of ${origin} already.`);
  else
    for (const [title, changes] of changesOf(parseSchema(before, FILE), current))
      if (changes.length) say([title, ...changes.map((change) => `  ${change}`)].join('\n'));
  await collectDocuments(folder, BUNDLED).catch((error: Error) => {
    throw new CommandError(`The portal does not answer these operations any more:\n${error.message}`);
  });
}
