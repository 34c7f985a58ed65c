import * as z from 'zod/mini';
import { MESSAGES } from '../messages.ts';
import { REPORT_FILTERS, REPORT_NAMES } from './catalogue.ts';

/** The formats of report files. */
export const REPORT_FILE_FORMATS = ['csv', 'xlsx', 'jsonl'] as const;
export type ReportFileFormat = (typeof REPORT_FILE_FORMATS)[number];

/** The content of a report file: the register of all requests, or a report. */
export const REPORT_FILE_SECTIONS = ['register', ...REPORT_NAMES] as const;

export const REPORT_FILE_STATES = ['waiting', 'running', 'ready', 'failed'] as const;
export type ReportFileState = (typeof REPORT_FILE_STATES)[number];

const FILTER_NAMES = ['from', 'until', ...REPORT_FILTERS] as const;
const filterText = (name: string) => z.optional(z.string(MESSAGES.notText(name)));

/** A file to be made in the background. The values of its filters are checked later, like those in the address of a report. */
export const reportFileSchema = z.object({
  section: z.enum(REPORT_FILE_SECTIONS, MESSAGES.notListed('section', REPORT_FILE_SECTIONS)),
  format: z.enum(REPORT_FILE_FORMATS, MESSAGES.notListed('format', REPORT_FILE_FORMATS)),
  filters: z.optional(
    z.object(
      Object.fromEntries(FILTER_NAMES.map((name) => [name, filterText(name)])) as Record<
        (typeof FILTER_NAMES)[number],
        ReturnType<typeof filterText>
      >,
      MESSAGES.reportFilters,
    ),
  ),
  columns: z.optional(z.array(z.string(MESSAGES.reportFileColumns), MESSAGES.reportFileColumns)),
  bom: z.optional(z.boolean(MESSAGES.reportFileBom)),
});
export type ReportFileInput = z.output<typeof reportFileSchema>;
