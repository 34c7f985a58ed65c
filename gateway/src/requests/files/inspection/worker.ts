import { inspectWorkbook, type WorkbookFormat } from './inspect.ts';
import type { Inspection } from './inspection.ts';

export interface InspectionTask {
  path: string;
  format: WorkbookFormat;
}

/** The task that a thread of the pool runs. */
export const inspect = ({ path, format }: InspectionTask): Promise<Inspection> =>
  inspectWorkbook(path, format);
