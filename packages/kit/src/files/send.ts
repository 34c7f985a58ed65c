import { MESSAGES } from '@portal/domain';
import { API_BASE, ApiError, adviceOn, readError } from '../session/api.ts';
import { refuseToken, sessionToken } from '../session/token.ts';
import { withStatus } from './withStatus.ts';

/** How an upload is followed: `onProgress` gets the share sent so far, 0 to 1; `signal` cancels it. */
export interface SendOptions {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a file as a form with other fields before it. Rejects with an AbortError when it is cancelled, else with an ApiError. */
export function sendFile(
  path: string,
  file: File,
  { onProgress, signal, fields = {} }: SendOptions & { fields?: Readonly<Record<string, string>> },
): Promise<void> {
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
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  call.open('POST', API_BASE + path);
  call.setRequestHeader('authorization', `Bearer ${token}`);
  if (signal?.aborted) call.onabort(new ProgressEvent('abort'));
  else {
    signal?.addEventListener('abort', cancel);
    call.send(form);
  }
  return promise;
}
