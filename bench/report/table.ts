import { OPERATIONS, type Operation } from '../operations/operations.ts';
import { cpuPerThousand, medianOf, ratio, runsOf } from './figures.ts';
import { type Goal, goals } from './goals.ts';
import type { Report } from './report.ts';

const number = (value: number | undefined) =>
  value === undefined ? '–' : value >= 100 ? String(Math.round(value)) : value.toFixed(2);

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export const goalTable = (all: readonly Goal[]): string =>
  markdownTable(
    ['what', 'target', 'measured', ''],
    all.map(({ what, goal, measured, met }) => [
      what,
      goal,
      measured ?? 'not in this run',
      met === undefined ? '' : met ? 'met' : 'missed',
    ]),
  );

function operationTable(report: Report, scale: string): string {
  const { connections, targets, operations } = report.options;
  const head = [
    'operation',
    'target',
    ...connections.flatMap((open) => [`req/s at ${open}`, `to F2`, `p50 ms`, `p99 ms`]),
    'CPU s per 1,000',
    'SQL',
    'rows read',
    'bytes',
  ];
  const rows = operations.flatMap((operation: Operation) =>
    targets.flatMap((target) => {
      const check = report.checks.find(
        (each) => each.scale === scale && each.operation === operation && each.target === target,
      );
      if (!check) return [];
      const figures = connections.flatMap((open) => {
        const which = { scale, operation, connections: open };
        const runs = runsOf(report, target, which);
        return [
          medianOf(runs, 'perSecond'),
          ratio(report, target, 'f2', which),
          medianOf(runs, 'p50'),
          medianOf(runs, 'p99'),
        ].map(number);
      });
      const bytes = report.runs.find((run) => run.operation === operation && run.target === target)?.bytes;
      return [
        [
          operation,
          check.wrong ? `${target} (wrong)` : target,
          ...figures,
          number(cpuPerThousand(report, target, scale, operation)),
          String(check.statements),
          String(check.rowsRead),
          String(bytes ?? '–'),
        ],
      ];
    }),
  );
  return markdownTable(head, rows);
}

/** The time and place of the measurement, and the goals with their results. */
function summary(report: Report): string {
  const { at, machine, node, options, runs } = report;
  const load = Math.max(0, ...runs.map(({ machineLoad }) => machineLoad)).toFixed(1);
  return [
    `Measured ${at.slice(0, 16).replace('T', ' ')} UTC on ${machine.cores} cores (${machine.model}), ${machine.memoryGb} GB, Node ${node.slice(1)}: ${options.rounds} interleaved rounds of ${options.ms} ms, medians; load of the machine up to ${load}.`,
    '',
    goalTable(goals(report)),
  ].join('\n');
}

/** The report as text: first the goals, then all measurements. */
export function tables(report: Report): string {
  const { options, refusals } = report;
  const wrong = report.checks.filter((check) => check.wrong);
  const refused = refusals.filter((each) => each.refused).length;
  return [
    summary(report),
    '',
    `Answers that differ from the database: ${wrong.length} of ${report.checks.length}. Refused as they must be: ${refused} of ${refusals.length}.`,
    ...options.scales.flatMap((scale) => ['', `### ${scale} requests`, '', operationTable(report, scale)]),
    '',
    options.operations.map((operation) => `${operation}: ${OPERATIONS[operation].title}`).join(' · '),
  ].join('\n');
}
