import type { WorkbookFormat } from './inspect.ts';
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

/** The task that a thread of the pool runs. It loads what that needs, so that a thread begins soon. */
export async function inspect(task: InspectionTask): Promise<Inspection | Verdict> {
  if ('format' in task) return (await import('./inspect.ts')).inspectWorkbook(task.path, task.format);
  return (await import('./document.ts')).inspectDocument(task.path, task.fileName);
}
