// Which tests a run waited for: what to look at first when it takes too long.
import { relative } from 'node:path';
import { ROOT } from './node.mjs';

const SHOWN = 20;

const ofVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      ms: duration,
      test: `${relative(ROOT, name)} › ${fullName}`,
    })),
  );

const ofSuite = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(ofSuite),
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      test: `${file} › ${title} (${projectName})`,
    })),
  ),
];

/** The slowest tests of reports, of Vitest or of Playwright, a line each, the slowest first. */
export function slowest(reports) {
  return reports
    .filter(Boolean)
    .flatMap((report) => (report.testResults ? ofVitest(report) : ofSuite(report)))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ ms, test }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${test}`);
}
