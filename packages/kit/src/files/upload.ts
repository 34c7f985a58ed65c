import { callCarrier } from '../frame/carrier.ts';
import { sendFile } from './send.ts';

/**
 * Attaches a file to a request. `onProgress` gets the share sent so far, 0 to 1; `signal` cancels, and the promise
 * rejects with an AbortError. Other failures reject with an ApiError whose message can be shown to people.
 */
export function uploadRequestFile(
  requestId: string,
  file: File,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const carrier = callCarrier();
  if (carrier) return carrier.upload(requestId, file, options);
  return sendFile(`/device-requests/${encodeURIComponent(requestId)}/files`, file, options);
}
