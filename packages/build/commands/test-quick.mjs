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
/** Tests that start processes or servers, and so are slow. */
const SLOW = ['**/proof/**', '**/backup/**', '**/{admin,main,metrics,private}.test.ts', '**/db/open.test.ts'];

async function git(...args) {
  const { ok, output } = await run('git', args, { quiet: true });
  if (!ok) throw new CommandError(`git ${args.join(' ')} failed:\n${output}`);
  return output;
}

/** The files that differ from that commit, including new ones. */
async function changedSince(commit) {
  const changed = await git('diff', '--name-only', commit);
  const added = await git('ls-files', '--others', '--exclude-standard');
  return `${changed}\n${added}`.split(/\r?\n/).filter(Boolean);
}

/** Shown after the unit tests. */
async function journey(env, after) {
  const file = reportOf('quick-journey');
  const { ok } = await runTool(
    '@playwright/test',
    ['test', '-c', 'e2e/playwright.config.ts', 'main-job', '--project=sqlite', '--reporter=list,json'],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, after },
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
  const units = async () => {
    // The screens and rules whose imports lead to a change.
    const reached = await unit('quick-unit', '--project=rules', '--project=screens', `--changed=${from}`);
    if (rooms.length === 0) return [reached];
    // Nearly every file in the gateway imports all others, so only the tests of the changed folders run.
    const left = SLOW.map((glob) => `--exclude=${glob}`);
    return [reached, await unit('quick-gateway', '--project=gateway', ...left, ...rooms)];
  };
  const tested = units();
  // The unit tests leave cores idle. A failure of the build is reported after them, where its result is awaited.
  const journeyed = buildStale().then(() => journey(env, tested));
  journeyed.catch(() => {});
  const results = [...(await tested), await journeyed];
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
});
