// npm start: installs what is missing, builds what is stale, then serves everything.
import { buildStale } from './build.mjs';
import { at, become, command } from './node.mjs';

command(import.meta.url, async () => {
  await buildStale();
  // The young generation is kept small (docs/performance.md).
  become(process.execPath, ['--max-semi-space-size=16', at('gateway/src/main.mjs')]);
});
