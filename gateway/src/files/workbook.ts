import { open } from 'node:fs/promises';
import { DomainError, MESSAGES } from '@portal/domain';
import { inspectCompound } from './compound.ts';
import { inspectZip } from './zip.ts';

/** What a look into a file tells: is it a workbook of the format, and does it carry macros? */
export interface Inspection {
  isWorkbook: boolean;
  hasMacros: boolean;
}

const NOT_A_WORKBOOK: Inspection = { isWorkbook: false, hasMacros: false };

const INSPECT: Readonly<Record<string, (path: string) => Promise<Inspection>>> = {
  xlsx: inspectZip,
  xls: async (path) => {
    const handle = await open(path);
    return inspectCompound(handle).finally(() => handle.close());
  },
};

/**
 * Accepts an Excel workbook without macros whose content is what its name says; DomainError `invalid` for anything else
 * (decisions, "Uploads").
 */
export async function checkWorkbook(path: string, fileName: string): Promise<void> {
  const extension = /\.(xlsx?)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const { isWorkbook, hasMacros } = (await INSPECT[extension]?.(path)) ?? NOT_A_WORKBOOK;
  if (!isWorkbook) throw new DomainError('invalid', MESSAGES.excelOnly);
  if (hasMacros) throw new DomainError('invalid', 'Workbooks with macros are not accepted');
}
