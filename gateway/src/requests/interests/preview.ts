import { onPreview } from '../settings/service.ts';

onPreview(
  ['interest_months'],
  async (_services, _now, { interest_months: months }) =>
    `What is declared from now on is valid for ${months} ${months === 1 ? 'month' : 'months'}. What was declared before keeps its day.`,
);
