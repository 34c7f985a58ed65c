// npm run generate: writes again every file that is committed and made from the sources. The recipes of CONTRIBUTING.md end with it.
import { at, CommandError, command } from './node.mjs';
import { run, runTool } from './results.mjs';

const NODE = process.execPath;
const MANIFESTS = 'packages/contract/portal.schema.json';
/** In this order, because each may read what an earlier one has written. */
const STEPS = [
  ['The GraphQL schema', () => run(NODE, [at('gateway/src/print-schema.ts')])],
  ['Its types', () => run(NODE, [at('packages/kit/generate.ts')])],
  ['The schema of portal.json', () => run(NODE, [at('packages/contract/generate.ts')])],
  ['Its layout', () => runTool('@biomejs/biome', ['format', '--write', MANIFESTS])],
  [
    'The SQL of the lists',
    () => runTool('vitest', ['run', '-u', '--project=general', 'device-requests/list-statements']),
  ],
  ['What the packages export', () => run(NODE, [at('packages/build/commands/api.mjs')])],
];

command(import.meta.url, async (args) => {
  if (args.length > 0) throw new CommandError('Usage: npm run generate');
  for (const [what, write] of STEPS) {
    const { ok } = await write();
    if (!ok)
      throw new CommandError(`${what}: not written, see above. What comes after it is not written either.`);
  }
});
