// JavaScript, so that Node does not have to load what strips types for this one file.
import module from 'node:module';
import path from 'node:path';
import './heap.mjs';
import './imports.mjs';

if (!process.features.typescript) {
  // An older one would name a file that it does not understand, and no reason.
  process.stderr.write(
    `Node ${process.versions.node} cannot run the gateway, which is TypeScript. Take Node 26; after "npm ci" the checkout has it: node_modules/.bin/node gateway/src/main.mjs\n`,
  );
  process.exit(1);
}

// What the gateway writes is for nobody else on this machine: files 0600, folders 0700.
process.umask(0o077);
// Types are stripped and code is compiled once, not at each start; where the folder cannot be written, each time. So the
// gateway itself is imported only after this.
module.enableCompileCache(path.join(import.meta.dirname, '../../.cache/node'));
const { serve } = await import('./portal.ts');
await serve(process.env);
module.flushCompileCache();
