// npm run test:cluster: tests that the cluster keeps its promises when parts of it die. Its last line is the count of tests.
import { mkdirSync, rmSync } from 'node:fs';
import { at, command, say } from './node.mjs';
import { REPORTS, read, reportOf, vitest } from './results.mjs';
import { failures } from './summary.mjs';
import { ensureCluster } from './tools.mjs';

command(import.meta.url, async () => {
  await ensureCluster();
  mkdirSync(REPORTS, { recursive: true });
  rmSync(`${REPORTS}/cluster.json`, { force: true });
  const { passed, failed } = await vitest('cluster', '-c', at('deploy/cluster/vitest.config.ts'));
  for (const line of failures(read(reportOf('cluster')))) say(line);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
