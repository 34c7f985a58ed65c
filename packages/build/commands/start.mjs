// npm start: installs what is missing, builds what is stale, then serves everything.
import { buildStale } from './build.mjs';
import { at, become, command } from './node.mjs';

command(import.meta.url, async () => {
  await buildStale();
  become(process.execPath, [at('gateway/src/main.mjs')]);
});
