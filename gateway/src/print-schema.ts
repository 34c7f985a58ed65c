import { writeFile } from 'node:fs/promises';
import { printedSchema } from './schema.ts';

/** `npm run schema -w gateway`: writes the schema to the file that the front end's types are made from. */
await writeFile(new URL('../schema.graphql', import.meta.url), printedSchema());
