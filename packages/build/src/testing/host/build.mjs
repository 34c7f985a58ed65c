// node build.mjs mfe_NAME@URL: builds a host that knows nothing of the portal. It uses the types of the dashboard that it loads.
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const federation = new ModuleFederationPlugin({
  name: 'host',
  remotes: { biomed: process.argv[2] },
  dts: { generateTypes: false, consumeTypes: { typesOnBuild: true } },
  dev: false,
});
const config = {
  mode: 'production',
  context: import.meta.dirname,
  entry: './app.ts',
  module: { rules: [{ test: /\.ts$/, type: 'javascript/auto', loader: 'builtin:swc-loader' }] },
  plugins: [federation],
};

rspack(config, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  process.stderr.write(`${error?.stack ?? stats.toString('errors-only')}\n`);
  process.exitCode = 1;
});
