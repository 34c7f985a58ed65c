import type { Counted, ReportedProblem } from '@portal/domain';

/** Problems of the same kind at the same place in the sources, in any version. The one that was reported last comes first. */
export type ProblemGroup = readonly [ReportedProblem, ...ReportedProblem[]];

/** Groups the problems. A problem that no source map could place is a group of its own. */
export const groupsOf = (problems: readonly ReportedProblem[]): ProblemGroup[] => [
  ...(Map.groupBy(problems, (problem) =>
    problem.place === null ? problem : `${problem.kind} ${problem.place}`,
  ).values() as Iterable<ReportedProblem[] & ProblemGroup>),
];

/** Adds up the counts of equal values of several problems. */
export function addUp(counted: readonly Counted[]): Counted[] {
  const sums = new Map<string, number>();
  for (const { value, count } of counted) sums.set(value, (sums.get(value) ?? 0) + count);
  return [...sums].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** The words of the page for each kind of problem. */
const KINDS: Readonly<Record<string, string>> = {
  render: 'Error while showing',
  unmount: 'Error while leaving',
  uncaught: 'Error in an event or a timer',
  rejected: 'Error in a promise',
  looping: 'Updates without end',
  slow: 'Waits without end',
  styles: 'Styles for the whole page',
  changed: 'Changes what all share',
  policy: 'Stopped by the security policy',
};

export const kindText = (kind: string): string => KINDS[kind] ?? kind;

export const milliseconds = (value: number | null): string => (value === null ? '–' : `≤ ${value} ms`);

export const listOf = (counted: readonly Counted[]): string =>
  counted.map(({ value, count }) => `${value} (${count})`).join(', ');
