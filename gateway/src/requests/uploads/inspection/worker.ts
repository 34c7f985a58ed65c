import { inspectDocument } from './document.ts';
import { inspectWorkbook, type WorkbookFormat } from './inspect.ts';
import type { Inspection } from './inspection.ts';
import type { Verdict } from './verdict.ts';

/** An analysis file, which has to be a workbook of the format that its name says. */
export interface WorkbookTask {
  path: string;
  format: WorkbookFormat;
}

/** A document, whose content says what it is. */
export interface DocumentTask {
  path: string;
  fileName: string;
}

export type InspectionTask = WorkbookTask | DocumentTask;
export type Found<Task extends InspectionTask> = Task extends WorkbookTask ? Inspection : Verdict;

/** The task that a thread of the pool runs. */
export const inspect = (task: InspectionTask): Promise<Inspection | Verdict> =>
  'format' in task ? inspectWorkbook(task.path, task.format) : inspectDocument(task.path, task.fileName);
