// JavaScript, so that Node does not have to load what strips types for this one file.
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

// What the gateway writes is for nobody else on this machine: files 0600, folders 0700.
process.umask(0o077);
// Types are stripped and code is compiled once, not at each start; where the folder cannot be written, each time. So the
// gateway itself is imported only after this.
enableCompileCache(path.join(import.meta.dirname, '../../.cache/node'));
const { serve } = await import('./portal.ts');
await serve(process.env);
flushCompileCache();
