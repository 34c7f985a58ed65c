// What a run tells of its tests at its end: those that failed, and those that it waited for.
import { relative } from 'node:path';
import { ROOT } from './node.mjs';

const SHOWN = 20;

const ofVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    // A file that breaks down before its first test.
    const broken = status === 'failed' && !assertionResults.some((each) => each.status === 'failed');
    return [
      ...(broken ? [{ ms: 0, failed: true, test: file }] : []),
      ...assertionResults.map((each) => ({
        ms: each.duration ?? 0,
        failed: each.status === 'failed',
        test: `${file} › ${each.fullName}`,
      })),
    ];
  });

const ofSuite = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(ofSuite),
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      failed: status === 'unexpected',
      flaky: status === 'flaky',
      test: `${file} › ${title} (${projectName})`,
    })),
  ),
];

/** The tests of reports, of Vitest or of Playwright. */
const testsOf = (reports) =>
  reports.filter(Boolean).flatMap((report) => (report.testResults ? ofVitest(report) : ofSuite(report)));

/** The slowest tests, a line each, the slowest first. */
export const slowest = (...reports) =>
  testsOf(reports)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ ms, test }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${test}`);

/** What did not pass, or not at once: a line each. */
export const failures = (...reports) =>
  testsOf(reports).flatMap(({ failed, flaky, test }) => {
    if (failed) return [`FAILED ${test}`];
    return flaky ? [`FLAKY ${test}`] : [];
  });
