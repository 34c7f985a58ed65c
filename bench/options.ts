import { parseArgs } from 'node:util';
import { SCALES, type Scale } from './data/load.ts';
import { isOperation, OPERATIONS, type Operation } from './operations/operations.ts';
import { TARGETS } from './targets/targets.ts';

export interface Options {
  scales: Scale[];
  operations: Operation[];
  targets: string[];
  connections: number[];
  rounds: number;
  /** The length of one run in ms. */
  ms: number;
  /** Write the table into docs/performance.md. */
  write: boolean;
  /** How many minutes the memory is watched under load at the largest scale; 0 for not at all. */
  soakMinutes: number;
}

/** The most requests of one run. */
export const MOST = 20_000;

const QUICK = { scale: '1k', rounds: '4', ms: '200' };
const FULL = { scale: '1k,100k,1m', rounds: '4', ms: '800' };

function listed<T extends string>(text: string, isOne: (name: string) => name is T, what: string): T[] {
  return text.split(',').map((name) => {
    if (!isOne(name)) throw new Error(`There is no ${what} ${name}`);
    return name;
  });
}

const isScale = (name: string): name is Scale => Object.hasOwn(SCALES, name);
const isTarget = (name: string): name is string => TARGETS.some((target) => target.name === name);

/** Reads the options of `npm run bench -- …`. Throws an error with a message for wrong options. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      scale: { type: 'string' },
      ops: { type: 'string', default: Object.keys(OPERATIONS).join(',') },
      targets: { type: 'string', default: TARGETS.map(({ name }) => name).join(',') },
      connections: { type: 'string', default: '1,32' },
      rounds: { type: 'string' },
      ms: { type: 'string' },
      write: { type: 'boolean', default: false },
      soak: { type: 'string', default: '0' },
    },
  });
  const preset = values.quick ? QUICK : FULL;
  return {
    scales: listed(values.scale ?? preset.scale, isScale, 'scale'),
    operations: listed(values.ops, isOperation, 'operation'),
    targets: listed(values.targets, isTarget, 'target'),
    connections: values.connections.split(',').map(Number),
    rounds: Number(values.rounds ?? preset.rounds),
    ms: Number(values.ms ?? preset.ms),
    write: values.write,
    soakMinutes: Number(values.soak),
  };
}
