// npm start: installs what is missing, builds what is stale, then serves everything.
import { buildStale, isBuilt } from './build.mjs';
import { at, become, command } from './node.mjs';

// The young generation is kept small, and the old one is first collected at a size that a start does not come to (docs/performance.md).
const FLAGS = ['--max-semi-space-size=16', '--initial-old-space-size=96'];
const serve = (node) => become(node, [...FLAGS, at('gateway/src/main.mjs')]);

command(
  import.meta.url,
  async () => {
    await buildStale();
    serve(process.execPath);
  },
  // Where nothing has to be built, one process less is started and waits for the gateway.
  (node) => isBuilt() && serve(node),
);
