// npm start: installs what is missing, builds what is stale, then serves everything.
import { buildStale } from './build.mjs';
import { at, become, command } from './node.mjs';

command(import.meta.url, async () => {
  await buildStale();
  // The young generation is kept small, and the old one is first collected at a size that a start does not come to (docs/performance.md).
  become(process.execPath, [
    '--max-semi-space-size=16',
    '--initial-old-space-size=96',
    at('gateway/src/main.mjs'),
  ]);
});
