// npm test: checks everything that must hold, from lint to journeys. Its last line is the count of tests.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildStale } from './build.mjs';
import { command, npm, say } from './node.mjs';
import { counted, REPORTS, read, reportOf, run, runTool, vitest } from './results.mjs';
import { failures, slowest } from './summary.mjs';
import { ensureTools } from './tools.mjs';

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs a check that has no tests of its own. It prints nothing when it succeeds; otherwise it counts as one failure. */
async function check(name, work) {
  const since = Date.now();
  const { ok, output } = await work();
  say(ok ? `${name}: ok (${seconds(since)})` : `${name}: FAILED\n${output}\n`);
  return { passed: 0, failed: ok ? 0 : 1 };
}

const tool = (name, called, ...args) => check(name, () => runTool(called, args, { quiet: true }));

/** A check that is a script of the root package. */
function script(name) {
  const { program, args, options } = npm('run', '--silent', name);
  return check(name, () => run(program, args, { ...options, quiet: true }));
}

// Tests often wait for a database, a child process or a clock, so there are more workers than cores.
const units = () => vitest('unit', `--maxWorkers=${2 * availableParallelism()}`);

async function journeys(env) {
  const file = reportOf('journeys');
  const { ok } = await runTool(
    '@playwright/test',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  const stats = read(file)?.stats;
  return counted(ok, stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected });
}

const build = () =>
  check('build', () =>
    buildStale().then(
      () => ({ ok: true }),
      ({ message }) => ({ ok: false, output: message }),
    ),
  );

command(import.meta.url, async () => {
  const env = await ensureTools();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const checks = [
    tool('lint', '@biomejs/biome', 'check', '.'),
    tool('types', 'typescript', '-p', 'tsconfig.json'),
    script('boundaries'),
    script('unused'),
  ];
  // One check alone leaves cores idle, so the portal is built beside them.
  const [built, ...checked] = await Promise.all([build(), ...checks]);
  const results = [built, ...checked, await units()];
  if (built.failed === 0) results.push(await journeys(env));
  else say('journeys: not run, there is no build to run them on');
  const reports = ['unit', 'journeys'].map((name) => read(reportOf(name)));
  say(`The slowest tests:\n${slowest(...reports).join('\n')}`);
  for (const line of failures(...reports)) say(line);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
});
