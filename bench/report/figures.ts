import type { Operation } from '../operations/operations.ts';
import type { Run } from '../rounds.ts';
import type { Report } from './report.ts';

export function median(values: readonly number[]): number | undefined {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (!sorted.length) return undefined;
  const low = sorted[Math.ceil(middle) - 1] as number;
  const high = sorted[Math.floor(middle)] as number;
  return (low + high) / 2;
}

export interface Which {
  scale: string;
  operation: Operation;
  connections: number;
}

export const runsOf = ({ runs }: Report, target: string, { scale, operation, connections }: Which): Run[] =>
  runs.filter(
    (run) =>
      run.target === target &&
      run.scale === scale &&
      run.operation === operation &&
      run.connections === connections,
  );

export const medianOf = (runs: readonly Run[], key: 'perSecond' | 'p50' | 'p99') =>
  median(runs.map((run) => run[key]));

/** A figure of one target compared with another's: the median over all rounds of the ratio within a round. */
export function ratio(
  report: Report,
  target: string,
  base: string,
  which: Which,
  key: 'perSecond' | 'p99' = 'perSecond',
): number | undefined {
  const bases = new Map(runsOf(report, base, which).map((run) => [run.round, run[key]]));
  return median(runsOf(report, target, which).map((run) => run[key] / (bases.get(run.round) ?? Number.NaN)));
}

/** The server's processor time for 1,000 requests in seconds, over all rounds and numbers of connections. */
export function cpuPerThousand({ runs }: Report, target: string, scale: string, operation: Operation) {
  const own = runs.filter(
    (run) => run.target === target && run.scale === scale && run.operation === operation,
  );
  const answered = own.reduce((sum, run) => sum + run.answered, 0);
  return answered ? (own.reduce((sum, run) => sum + run.cpu, 0) / answered) * 1000 : undefined;
}
