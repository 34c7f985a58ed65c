import { REPORT_FILTERS, REPORT_NAMES, REPORT_PERIODS, type ReportFrequency, ROLE } from '@portal/domain';
import { REPORTS, SECTIONS } from '../pages.ts';
import { type FilterValues, narrowedWords, periodWords } from '../words.ts';
import type { SavedReport } from './savedReports.graphql.ts';

export const FREQUENCY_LABELS: Readonly<Record<ReportFrequency, string>> = {
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every quarter',
};

/** The filters of a saved report. */
export const filterOf = (saved: SavedReport): FilterValues =>
  Object.fromEntries(
    REPORT_FILTERS.flatMap((name) => {
      const { [name]: value } = saved;
      return value ? [[name, value]] : [];
    }),
  );

/** Whether it shows all reports that are possible with its filters. The report about the committee cannot be narrowed. */
const isWhole = (saved: SavedReport): boolean =>
  REPORT_NAMES.every(
    (name) =>
      saved.sections.includes(name) || (name === 'committee' && narrowedWords(filterOf(saved)).length > 0),
  );

/** "Last month (May 1, 2026 – May 31, 2026) · Department: EP · 2 reports" */
export function aboutText(saved: SavedReport): string {
  const count = saved.sections.length;
  const reports = isWhole(saved) ? 'All reports' : count === 1 ? '1 report' : `${count} reports`;
  const period = `${REPORT_PERIODS[saved.period].label} (${periodWords(saved)})`;
  return [period, ...narrowedWords(filterOf(saved)), reports].join(' · ');
}

/** The roles with which it is shared: "Committee Member, Analyst". */
export const rolesText = ({ roles }: SavedReport): string =>
  roles.map((role) => ROLE[role].displayName).join(', ');

/** The roles and people with which it is shared: "Committee, Dana Whitfield"; empty for nobody. */
export const sharedText = (saved: SavedReport): string =>
  [rolesText(saved), ...saved.peopleNames].filter(Boolean).join(', ');

/** The address of the reports that shows it, as of today. */
export function addressOf(saved: SavedReport): string {
  const { period, from, until } = saved;
  const params = new URLSearchParams({ period, from, until, ...filterOf(saved) });
  if (!isWhole(saved)) params.set(SECTIONS, saved.sections.join(','));
  return `${REPORTS}?${params}`;
}
