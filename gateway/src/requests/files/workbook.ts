import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { NOT_A_WORKBOOK } from './inspection/inspection.ts';
import { createInspector, type Inspector } from './inspection/inspector.ts';

/** One for all uploads of this process; its threads start with the first. */
const inspector: Inspector = createInspector();

/**
 * Accepts an Excel workbook without macros whose content is what its name says; DomainError `invalid` for anything else
 * (decisions, "Uploads"), also for what cannot be checked within the limits. `too_many_requests` while too many wait.
 */
export async function checkWorkbook(path: string, fileName: string, sender: number): Promise<void> {
  const format = /\.(xlsx?)$/i.exec(fileName)?.[1]?.toLowerCase();
  const isExcel = format === 'xls' || format === 'xlsx';
  const found = isExcel ? await inspector.inspect({ path, format }, sender) : NOT_A_WORKBOOK;
  if (!found.isWorkbook) throw new DomainError('invalid', say('excelOnly'));
  if (found.hasMacros) throw new DomainError('invalid', say('macrosRefused'));
  if (found.hasObjects) {
    throw new DomainError('invalid', say('activeContentRefused'));
  }
}
