import type { PortalUser } from '@portal/kit';
import { formatDay } from '@portal/ui';

/** "Priya Raman until Nov 30, 2026": one text for each person for whom the reader stands in. */
export const awayTexts = (standsFor: NonNullable<PortalUser['standsFor']>): string[] =>
  standsFor.map(({ name, until }) => (until ? `${name} until ${formatDay(until)}` : name));
