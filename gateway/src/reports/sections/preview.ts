import { dayOf, namedPeriod } from '@portal/domain';
import { onPreview } from '../../requests/index.ts';

onPreview(['fiscal_year_start'], async ({ clock, config }, _now, settings) => {
  const { from } = namedPeriod('fiscal_year', dayOf(clock(), config.timeZone), settings);
  return `In reports, the present fiscal year is then the one that began on ${from}.`;
});
