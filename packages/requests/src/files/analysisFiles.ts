import { LIMITS, MESSAGES, UPLOAD_EXTENSIONS } from '@portal/domain';
import { uploadRequestFile } from '@portal/kit';
import type { Sender } from './uploadQueue.ts';

/** Why a file cannot be an analysis file, judged only by its name and size. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.toLowerCase();
  if (!UPLOAD_EXTENSIONS.some((ending) => name.endsWith(ending))) return MESSAGES.excelOnly;
  if (file.size > LIMITS.uploadBytes) return MESSAGES.fileTooLarge(LIMITS.uploadBytes);
  return null;
}

/** Sends analysis files to a request. */
export const analysisFilesOf = (requestId: string): Sender => ({
  refusalOf,
  send: (file, options) => uploadRequestFile(requestId, file, options),
});
