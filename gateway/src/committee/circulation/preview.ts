import { workingDaysText } from '@portal/domain';
import { onPreview } from '../../requests/index.ts';

onPreview(['circulation_days'], async (_services, _now, { circulation_days: days }) =>
  days
    ? `An urgent request that comes before the committee and is on no agenda circulates, for ${workingDaysText(days)}. What circulates already keeps its end.`
    : 'Urgent requests wait for a meeting, or for somebody who opens a circulation.',
);
