import { BUDGETS } from '../budgets.ts';
import type { Operation } from '../operations/operations.ts';
import { median, medianOf, ratio, runsOf } from './figures.ts';
import type { Report } from './report.ts';

export interface Goal {
  what: string;
  goal: string;
  /** The result in words; undefined when this run has not measured it. */
  measured: string | undefined;
  met: boolean | undefined;
}

const times = (value: number) => value.toFixed(2);
const READS: Operation[] = ['O1', 'O2', 'O3', 'O3d', 'O4', 'O7'];

/** The ratio of each operation at 32 connections and the largest scale. The goal is met when no ratio is below it. */
function atLeast(
  report: Report,
  what: string,
  [target, base]: [string, string],
  goals: Partial<Record<Operation, number>>,
): Goal {
  const scale = report.options.scales.at(-1) as string;
  const found = (Object.entries(goals) as [Operation, number][]).flatMap(([operation, goal]) => {
    const value = ratio(report, target, base, { scale, operation, connections: 32 });
    return value === undefined ? [] : [{ operation, goal, value }];
  });
  const goal = [...new Set(Object.values(goals))]
    .map((value) => {
      const names = Object.keys(goals).filter((name) => goals[name as Operation] === value);
      return `${names.join(', ')} ≥ ${value}`;
    })
    .join('; ');
  return {
    what,
    goal,
    measured: found.length
      ? found.map(({ operation, value }) => `${operation} ${times(value)}`).join(', ')
      : undefined,
    met: found.length ? found.every((each) => each.value >= each.goal) : undefined,
  };
}

const each = (operations: readonly Operation[], goal: number) =>
  Object.fromEntries(operations.map((operation) => [operation, goal])) as Partial<Record<Operation, number>>;

function statements({ checks }: Report): Goal {
  const most = BUDGETS.sqlPerRequest;
  const found = checks.filter(({ target, operation }) => target === 'graphql' && operation in most);
  const worst = (operation: Operation) =>
    Math.max(...found.filter((check) => check.operation === operation).map((check) => check.statements));
  const operations = (Object.keys(most) as Operation[]).filter((name) =>
    found.some((check) => check.operation === name),
  );
  return {
    what: 'SQL per request, begin and commit included',
    goal: Object.entries(most)
      .map(([name, count]) => `${name} ≤ ${count}`)
      .join(', '),
    measured: operations.length ? operations.map((name) => `${name} ${worst(name)}`).join(', ') : undefined,
    met: operations.length
      ? operations.every((name) => worst(name) <= (most[name as keyof typeof most] ?? 0))
      : undefined,
  };
}

function rows({ checks }: Report): Goal {
  const pages: Partial<Record<Operation, number>> = { O1: 20, O2: 50, O3: 50, O3d: 50 };
  const found = checks.filter(({ target, operation }) => target === 'graphql' && operation in pages);
  return {
    what: 'rows read per request on lists',
    goal: 'page + 1',
    measured: found.length
      ? [
          ...new Set(found.map(({ operation, scale, rowsRead }) => `${operation} at ${scale} ${rowsRead}`)),
        ].join(', ')
      : undefined,
    met: found.length
      ? found.every(({ operation, rowsRead }) => rowsRead <= (pages[operation] ?? 0) + 1)
      : undefined,
  };
}

function growth(report: Report): Goal {
  const [small, large] = [report.options.scales[0], report.options.scales.at(-1)] as [string, string];
  const value = (operation: Operation) => {
    const p50 = (scale: string) =>
      medianOf(runsOf(report, 'graphql', { scale, operation, connections: 1 }), 'p50');
    const [least, most] = [p50(small), p50(large)];
    return least && most ? most / least : undefined;
  };
  const found = (['O1', 'O2', 'O3', 'O3d', 'O8'] as const).flatMap((operation) => {
    const grown = value(operation);
    return grown === undefined ? [] : [{ operation, grown }];
  });
  const measured = small === large ? [] : found;
  return {
    what: `p50 at ${large} rows against ${small}`,
    goal: '≤ 1.3 from 1k to 1m',
    measured: measured.length
      ? measured.map(({ operation, grown }) => `${operation} ${times(grown)}`).join(', ')
      : undefined,
    met: measured.length ? measured.every(({ grown }) => grown <= 1.3) : undefined,
  };
}

/** The p99 of the gateway against that of F2. */
function slowest(report: Report): Goal {
  const scale = report.options.scales.at(-1) as string;
  const found = READS.flatMap((operation) => {
    const value = ratio(report, 'graphql', 'f2', { scale, operation, connections: 32 }, 'p99');
    return value === undefined ? [] : [{ operation, value }];
  });
  return {
    what: 'p99 of GraphQL against F2, 32 connections',
    goal: '≤ 1.2',
    measured: found.length
      ? found.map(({ operation, value }) => `${operation} ${times(value)}`).join(', ')
      : undefined,
    met: found.length ? found.every(({ value }) => value <= 1.2) : undefined,
  };
}

function memory({ runs, options, soak }: Report): Goal {
  const scale = options.scales.at(-1) as string;
  const own = runs
    .filter((run) => run.scale === scale && run.target === 'graphql')
    .map((run) => run.residentMb);
  const most = Math.round(Math.max(...own, ...(soak?.residentMb ?? [])));
  const samples = soak?.residentMb ?? [];
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const half = Math.floor(samples.length / 2);
  const [early, late] = [samples.slice(half, half + tenth), samples.slice(-tenth)].map(median);
  const flat = early && late ? late / early : undefined;
  return {
    what: `resident memory under load at ${scale} rows`,
    goal: '≤ 250 MB, flat in the second half of 10 minutes',
    measured: own.length
      ? `${most} MB${flat ? `; after ${soak?.minutes} minutes ${late} MB, ${times(flat)} of the half` : ''}`
      : undefined,
    met: own.length ? most <= 250 && (flat === undefined || flat <= 1.1) : undefined,
  };
}

function coldStart({ cold }: Report): Goal {
  const of = (server: string) => median(cold.filter((start) => start.server === server).map(({ ms }) => ms));
  const [own, base] = [of('gateway'), of('f3-auth')];
  return {
    what: 'cold start to the first answer, and against F3-auth',
    goal: '≤ 700 ms',
    measured: own ? `${own} ms${base ? `, ${times(own / base)}` : ''}` : undefined,
    met: own ? own <= 700 : undefined,
  };
}

/** The goals for the gateway, with the results of this run. */
export const goals = (report: Report): Goal[] => [
  atLeast(report, 'GraphQL against F3-auth, 32 connections', ['graphql', 'f3-auth'], {
    ...each(READS.slice(0, -1), 1),
    O7: 2,
  }),
  atLeast(report, 'GraphQL against F2, 32 connections', ['graphql', 'f2'], each(READS, 1)),
  atLeast(
    report,
    'REST against F2 with the same fields, 32 connections',
    ['rest', 'f2'],
    each(['O1r', 'O2r', 'O4r'], 1.2),
  ),
  atLeast(report, 'writes with audit and transaction against F2', ['graphql', 'f2'], { O5: 0.9, O6: 0.75 }),
  slowest(report),
  statements(report),
  rows(report),
  growth(report),
  memory(report),
  coldStart(report),
];
