// npm run test:quick [-- BASE]: tests what has changed since BASE (main, or the commit where this branch left main), for
// daily work. Its last line is the count of tests. It leaves out slow proofs and all databases but SQLite, so `npm test`
// decides.
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildStale } from './build.mjs';
import { CommandError, command, say } from './node.mjs';
import { counted, REPORTS, read, reportOf, run, runTool, vitest } from './results.mjs';
import { ensureTools } from './tools.mjs';

const GATEWAY = /^gateway\/src\/(?!proof\/)[^/]+\/(?:[^/]+\/)?/;
/** These start processes or servers, one by one. */
const SLOW = ['**/proof/**', '**/backup/**', '**/{admin,main,metrics,private}.test.ts', '**/db/open.test.ts'];

async function git(...args) {
  const { ok, output } = await run('git', args, { quiet: true });
  if (!ok) throw new CommandError(`git ${args.join(' ')} failed:\n${output}`);
  return output;
}

/** The files that differ from that commit, new ones included. */
async function changedSince(commit) {
  const changed = await git('diff', '--name-only', commit);
  const added = await git('ls-files', '--others', '--exclude-standard');
  return `${changed}\n${added}`.split(/\r?\n/).filter(Boolean);
}

async function journey(env) {
  const file = reportOf('quick-journey');
  const { ok } = await runTool(
    '@playwright/test',
    ['test', '-c', 'e2e/playwright.config.ts', 'main-job', '--project=sqlite', '--reporter=list,json'],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const stats = read(file)?.stats;
  return counted(ok, stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky });
}

command(import.meta.url, async ([base = 'main']) => {
  mkdirSync(REPORTS, { recursive: true });
  const env = await ensureTools();
  const from = await git('merge-base', 'HEAD', base);
  const files = await changedSince(from);
  const rooms = [...new Set(files.map((file) => GATEWAY.exec(file)?.[0]).filter(Boolean))];
  process.env.TEST_DIALECTS = 'SQLite';
  const unit = (name, ...args) =>
    vitest(name, `--maxWorkers=${2 * availableParallelism()}`, '--passWithNoTests', ...args);
  // The unit tests do not need the build, and leave cores idle. A failure of the build is reported below, where its result is
  // awaited.
  const building = buildStale();
  building.catch(() => {});
  // The screens and rules whose imports lead to a change.
  const results = [await unit('quick-unit', '--project=rules', '--project=screens', `--changed=${from}`)];
  // Nearly every file in the gateway imports all others, so only the tests of the changed folders run.
  if (rooms.length)
    results.push(
      await unit('quick-gateway', '--project=gateway', ...SLOW.map((glob) => `--exclude=${glob}`), ...rooms),
    );
  await building;
  results.push(await journey(env));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
});
