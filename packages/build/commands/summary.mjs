// The summary at the end of a test run: the tests that failed, and the slowest tests.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './node.mjs';

const SHOWN = 20;

const ofVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    // The file failed before its first test ran.
    const broken = status === 'failed' && !assertionResults.some((each) => each.status === 'failed');
    return [
      ...(broken ? [{ ms: 0, failed: true, reason: message, test: file }] : []),
      ...assertionResults.map((each) => ({
        ms: each.duration ?? 0,
        failed: each.status === 'failed',
        // The test passed in the end. The message tells why it failed at first.
        flaky: each.status === 'passed' && each.failureMessages?.length > 0,
        reason: each.failureMessages?.[0],
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
      reason: results.find(({ error }) => error)?.error.message,
      test: `${file} › ${title} (${projectName})`,
    })),
  ),
];

/** The tests in reports of Vitest or Playwright. */
const testsOf = (reports) =>
  reports.filter(Boolean).flatMap((report) => (report.testResults ? ofVitest(report) : ofSuite(report)));

/** The slowest tests, one per line, slowest first. */
export const slowest = (...reports) =>
  testsOf(reports)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ ms, test }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${test}`);

/** The length of a message that is enough to see the expected and the actual result. */
const REASON_LENGTH = 600;

/** The message of a failure on one line, without colours and stack. */
const oneLine = (message = '') =>
  stripVTControlCharacters(message)
    .split(/\n\s+at /)[0]
    .replace(/\s+/g, ' ')
    .slice(0, REASON_LENGTH);

/** The tests that failed or passed only after a retry, one per line, each with its reason. */
export const failures = (...reports) =>
  testsOf(reports).flatMap(({ failed, flaky, test, reason }) => {
    if (!failed && !flaky) return [];
    return [`${failed ? 'FAILED' : 'FLAKY'} ${test}: ${oneLine(reason)}`];
  });
