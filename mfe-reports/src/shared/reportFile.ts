import { MESSAGES, type ReportFileFormat, type ReportFileInput, type ReportFileState } from '@portal/domain';
import { apiFetch } from '@portal/kit';
import { dayWords, FORMAT_LABELS, narrowedWords, periodWords } from './words.ts';

/** A person's own file, as returned by `GET /api/reports/files`. */
export interface ReportFile {
  id: number;
  section: ReportFileInput['section'];
  /** The title of the report. */
  title: string;
  format: ReportFileFormat;
  filters: Readonly<Record<string, string>>;
  /** The chosen columns of the register; null for all. */
  columns: readonly string[] | null;
  bom: boolean;
  state: ReportFileState;
  percent: number;
  /** How many rows are written so far. */
  rows: number;
  size: number | null;
  file_name: string | null;
  made_at: string;
  expires_at: string;
}

export const CALL = '/reports/files';

/** Asks for a file that is made in the background. Rejects with an ApiError. */
export const askForFile = (wish: ReportFileInput): Promise<ReportFile> =>
  apiFetch<ReportFile>(CALL, { method: 'POST', body: wish, failure: MESSAGES.askForReportFileFailed });

export const isUnderWay = ({ state }: ReportFile): boolean => state === 'waiting' || state === 'running';

function daysOf({ from, until }: ReportFile['filters']): string[] {
  if (from && until) return [periodWords({ from, until })];
  if (from) return [`from ${dayWords(from)}`];
  return until ? [`until ${dayWords(until)}`] : [];
}

/** "CSV · Submitted Jan 1, 2026 – Mar 31, 2026 · Department: EP · 5 columns" */
export function wordsOf({ section, format, filters, columns }: ReportFile): string {
  const days = daysOf(filters).map((words) => (section === 'register' ? `Submitted ${words}` : words));
  const count = columns?.length;
  return [
    FORMAT_LABELS[format],
    ...days,
    ...narrowedWords(filters),
    ...(count ? [count === 1 ? '1 column' : `${count} columns`] : []),
  ].join(' · ');
}

export const rowsText = (count: number): string =>
  count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`;
