import { LIMITS, MESSAGES, UPLOAD_EXTENSIONS } from '@portal/domain';
import { uploadRequestFile } from '@portal/kit';
import { useEffect, useRef, useState } from 'react';

/** The size of the largest upload in megabytes. */
export const UPLOAD_MEGABYTES = LIMITS.uploadBytes / 1024 / 1024;

/** Why a file cannot be sent, judged only by its name and size; the server checks the content as well. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.toLowerCase();
  if (!UPLOAD_EXTENSIONS.some((ending) => name.endsWith(ending))) return MESSAGES.excelOnly;
  if (file.size > LIMITS.uploadBytes) return MESSAGES.fileTooLarge(LIMITS.uploadBytes);
  return null;
}

export type UploadState =
  | { step: 'idle'; error: string | null }
  | { step: 'sending'; fileName: string; share: number }
  | { step: 'done'; fileName: string };

/** Sends one file at a time; leaving the screen cancels it. */
export function useFileUpload(requestId: string, onUploaded: () => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle', error: null });
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);

  const send = async (file: File) => {
    const error = refusalOf(file);
    if (error) return setState({ step: 'idle', error });
    const controller = new AbortController();
    call.current = controller;
    setState({ step: 'sending', fileName: file.name, share: 0 });
    try {
      await uploadRequestFile(requestId, file, {
        signal: controller.signal,
        onProgress: (share) => setState({ step: 'sending', fileName: file.name, share }),
      });
      setState({ step: 'done', fileName: file.name });
      onUploaded();
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : MESSAGES.uploadFailed;
      setState({ step: 'idle', error: controller.signal.aborted ? null : message });
    }
  };
  const dismiss = () => setState({ step: 'idle', error: null });
  return { state, send, cancel: () => call.current?.abort(), dismiss };
}
