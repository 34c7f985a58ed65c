import { quantile } from '../measure/clock.ts';
import type { Goal } from '../report/goals.ts';
import type { Measured } from './measure.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const spread = (times: readonly number[]) =>
  [
    ...[0.5, 0.99].map((share) => `p${share * 100} ${quantile(times, share).toFixed(0)} ms`),
    `longest ${quantile(times, 1).toFixed(0)} ms`,
  ].join(', ');

/** The targets of live streams, with the measured figures. */
export function liveGoals(measured: Measured): Goal[] {
  const { streams, answers, changes, notices, missed, wrong, memory, both, changesOnly, streamsOnly } =
    measured;
  const told = changes.length + notices.length;
  return [
    {
      what: 'missed, or told to somebody who may not see it',
      goal: '0',
      measured: `${missed + wrong} of ${told.toLocaleString('en')}`,
      met: missed + wrong === 0,
    },
    {
      what: 'from the sending of a change until a stream has told it',
      goal: 'p99 ≤ 50 ms',
      measured: `${spread(changes)}; until its own answer ${spread(answers)}`,
      met: quantile(changes, 0.99) <= 50,
    },
    {
      what: 'the same for notices, which are written and counted for 300 ms together',
      goal: '',
      measured: spread(notices),
      met: undefined,
    },
    {
      what: 'memory of a stream',
      goal: '≤ 20 kB',
      measured: kB(memory),
      met: memory <= 20_000,
    },
    {
      what: 'of a core, with the changes themselves',
      goal: '≤ 20 %',
      measured: `${percent(both)}; the changes without streams ${percent(changesOnly)}, ${streams} streams without changes ${percent(streamsOnly)}`,
      met: both <= 0.2,
    },
  ];
}
