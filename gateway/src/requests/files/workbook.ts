import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { NOT_A_WORKBOOK } from '../uploads/inspection/inspection.ts';
import { inspector } from '../uploads/inspection/inspector.ts';

/**
 * Accepts an Excel workbook without macros whose content fits its name. DomainError `invalid` for every other file
 * (decisions, "Uploads"), and for a file that cannot be checked within the limits. `too_many_requests` while too many
 * files wait.
 */
export async function checkWorkbook(path: string, fileName: string, sender: number): Promise<void> {
  const format = /\.(xlsx?)$/i.exec(fileName)?.[1]?.toLowerCase();
  const isExcel = format === 'xls' || format === 'xlsx';
  const inspection = isExcel ? await inspector.inspect({ path, format }, sender) : NOT_A_WORKBOOK;
  if (!inspection.isWorkbook) throw new DomainError('invalid', say('excelOnly'));
  if (inspection.hasMacros) throw new DomainError('invalid', say('macrosRefused'));
  if (inspection.hasObjects) {
    throw new DomainError('invalid', say('activeContentRefused'));
  }
}
