import { MESSAGES } from '@portal/domain';
import { callCarrier } from '../frame/carrier.ts';
import { API_BASE, ApiError, adviceOn, readError } from '../session/api.ts';
import { refuseToken, sessionToken } from '../session/token.ts';
import { withStatus } from './withStatus.ts';

/**
 * Attaches a file to a request. `onProgress` gets the share sent so far, 0 to 1; `signal` cancels, and the promise
 * rejects with an AbortError. Other failures reject with an ApiError whose message can be shown to people.
 */
export function uploadRequestFile(
  requestId: string,
  file: File,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const carrier = callCarrier();
  if (carrier) return carrier.upload(requestId, file, { onProgress, signal });
  const token = sessionToken.read();
  if (!token) return Promise.reject(new ApiError(MESSAGES.noToken, 401));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // This is an XMLHttpRequest, because fetch does not report how much has been sent.
  const call = new XMLHttpRequest();
  const cancel = () => call.abort();
  call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total) onProgress?.(loaded / total);
  };
  call.onload = () => {
    if (call.status >= 200 && call.status < 300) return resolve();
    if (call.status === 401) refuseToken(token);
    reject(readError(call.responseText, call.status, withStatus(MESSAGES.uploadFailed)(call.statusText)));
  };
  call.onerror = () => reject(new ApiError(MESSAGES.uploadFailed, 0, { advice: adviceOn(0) }));
  call.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
  call.onloadend = () => signal?.removeEventListener('abort', cancel);

  const form = new FormData();
  form.append('file', file, file.name);
  call.open('POST', `${API_BASE}/device-requests/${encodeURIComponent(requestId)}/files`);
  call.setRequestHeader('authorization', `Bearer ${token}`);
  if (signal?.aborted) call.onabort(new ProgressEvent('abort'));
  else {
    signal?.addEventListener('abort', cancel);
    call.send(form);
  }
  return promise;
}
