// Runs tests and counts them.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { at, bin, SIGNALS } from './node.mjs';

export const REPORTS = at('.cache/reports');
/** The file to which a run with this name writes the result of each test. */
export const reportOf = (name) => `${REPORTS}/${name}.json`;

/**
 * Runs a program to its end. Returns whether it succeeded, and its output when `quiet` is set. The output is shown only after `after` has
 * settled, so that the lines of two programs do not mix.
 */
export function run(program, args, { env, quiet, after, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: at('.'),
      ...options,
      env: { ...process.env, ...env },
      stdio: quiet || after ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    let keep = (text) => {
      output += text;
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => keep(text));
    const show = () => {
      process.stdout.write(output);
      keep = (text) => process.stdout.write(text);
    };
    after?.then(show, show);
    // When this command is ended, the program that it runs ends, too.
    const pass = (signal) => {
      child.once('close', () => process.exit(128 + constants.signals[signal]));
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.once(signal, pass);
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      resolve({ ok: code === 0, output: output.trim() });
    });
  });
}

export const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A run that crashed counts as a failure, even when no test in it failed. */
export const counted = (ok, { passed = 0, failed = 0 } = {}) => ({
  passed,
  failed: ok ? failed : Math.max(failed, 1),
});

/** Runs a package's command with Node. */
export const runTool = (name, args, options) => run(process.execPath, [bin(name), ...args], options);

/** Runs tests with Vitest and counts them. */
export async function vitest(name, ...args) {
  const file = reportOf(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await runTool('vitest', ['run', ...args, ...reporters]);
  const report = read(file);
  return counted(ok, report && { passed: report.numPassedTests, failed: report.numFailedTests });
}
