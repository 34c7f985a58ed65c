// npm test: everything that must hold, from lint to journeys; its last line is the count of tests.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildStale } from './build.mjs';
import { at, command, say } from './node.mjs';
import { ensureTools } from './tools.mjs';

const REPORTS = at('.cache/reports');
const bin = (name) => at('node_modules/.bin', name);
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function run(program, args, { env, quiet } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: at('.'),
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    const keep = (text) => {
      output += text;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** A check without tests of its own: silent when it holds, else it counts as one failure. */
async function check(name, work) {
  const since = Date.now();
  const { ok, output } = await work();
  say(ok ? `${name}: ok (${seconds(since)})` : `${name}: FAILED\n${output}\n`);
  return { passed: 0, failed: ok ? 0 : 1 };
}

const script = (name, ...args) => check(name, () => run(bin(args[0]), args.slice(1), { quiet: true }));

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A run that broke down counts as a failure even when no test of it failed. */
const counted = (ok, { passed = 0, failed = 0 } = {}) => ({
  passed,
  failed: ok ? failed : Math.max(failed, 1),
});

async function units() {
  const file = `${REPORTS}/unit.json`;
  const { ok } = await run(bin('vitest'), [
    'run',
    // Much of a test is waiting, for a database or a child process: no core is left out.
    '--maxWorkers=100%',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = read(file);
  return counted(ok, report && { passed: report.numPassedTests, failed: report.numFailedTests });
}

async function journeys(env) {
  const file = `${REPORTS}/journeys.json`;
  const { ok } = await run(
    bin('playwright'),
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
  const results = [
    await script('lint', 'biome', 'check', '.'),
    await script('types', 'tsc', '-p', 'tsconfig.json'),
    await check('boundaries', () => run('npm', ['run', '--silent', 'boundaries'], { quiet: true })),
    await units(),
  ];
  const built = await build();
  results.push(built);
  if (built.failed === 0) results.push(await journeys(env));
  else say('journeys: not run, there is no build to run them on');
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
});
