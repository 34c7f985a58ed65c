import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { manifestJsonSchema } from './src/json-schema.ts';

/** A part of `npm run generate`: writes portal.schema.json. Editors use it to help with a portal.json. */
const target = fileURLToPath(new URL('portal.schema.json', import.meta.url));
writeFileSync(target, `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`);
