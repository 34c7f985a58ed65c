// npm run cluster: three database nodes, Redis, an S3 server, two gateways and HAProxy on this machine (docs/deploy.md).
import { buildStale } from './build.mjs';
import { at, become, CommandError, command } from './node.mjs';

command(import.meta.url, async () => {
  const { howToInstall, missingPackages } = await import(at('deploy/cluster/src/packages.ts'));
  const missing = missingPackages();
  if (missing.length) throw new CommandError(howToInstall(missing));
  await buildStale();
  become(process.execPath, [at('deploy/cluster/src/main.ts')]);
});
