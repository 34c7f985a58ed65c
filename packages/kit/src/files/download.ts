import { callCarrier } from '../frame/carrier.ts';
import { readBytes } from './readBytes.ts';
import { saveBytes } from './save.ts';

/**
 * Fetches a request's file and saves it under its own name. Failures reject with an ApiError whose message can be shown to
 * people.
 */
export async function downloadRequestFile(
  requestId: string,
  file: { id: string; fileName: string },
): Promise<void> {
  const carrier = callCarrier();
  if (carrier) return carrier.download(requestId, file);
  const path = `/device-requests/${encodeURIComponent(requestId)}/files/${encodeURIComponent(file.id)}/download`;
  saveBytes(await readBytes(path), file.fileName);
}
