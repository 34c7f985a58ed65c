import { onPreview } from '../../requests/index.ts';

onPreview(['circulation_days'], async (_services, _now, { circulation_days: days }) =>
  days
    ? `An urgent request that comes before the committee and is on no agenda circulates, for ${days} working day${days === 1 ? '' : 's'}. What circulates already keeps its end.`
    : 'Urgent requests wait for a meeting, or for somebody who opens a circulation.',
);
