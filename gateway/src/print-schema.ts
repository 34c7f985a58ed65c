import { writeFile } from 'node:fs/promises';
import { printedSchema } from './schema.ts';

/** A part of `npm run generate`: writes the schema to the file that the front end's types are made from. */
await writeFile(new URL('../schema.graphql', import.meta.url), printedSchema());
