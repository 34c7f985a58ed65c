import { LIMITS, MESSAGES, UPLOAD_EXTENSIONS } from '@portal/domain';
import { ApiError, sessionToken, uploadRequestFile, useNotices } from '@portal/kit';
import { useEffect, useRef, useState } from 'react';

/** Why a file cannot be sent, judged only by its name and size; the server checks the content as well. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.toLowerCase();
  if (!UPLOAD_EXTENSIONS.some((ending) => name.endsWith(ending))) return MESSAGES.excelOnly;
  if (file.size > LIMITS.uploadBytes) return MESSAGES.fileTooLarge(LIMITS.uploadBytes);
  return null;
}

/** A chosen file that has not arrived: it waits for those before it, is being sent, or has failed. */
export interface Upload {
  key: number;
  file: File;
  step: 'waiting' | 'sending' | 'failed';
  /** How much has been sent, 0 to 1. */
  share: number;
  error: string | null;
  /** True when the same file may be taken another time: the network or the server has failed, nothing is wrong with the file. */
  again: boolean;
  /** The session in which the file was chosen. The next person at this computer must not send it. */
  token: string | null;
}

const isOwn = ({ token }: Upload) => sessionToken.read() === token;

const chosen = (file: File, key: number): Upload => {
  const error = refusalOf(file);
  const step = error ? 'failed' : 'waiting';
  return { key, file, step, share: 0, error, again: false, token: sessionToken.read() };
};

/** The server says so of a file that it will never take. */
const isFinal = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.status !== 429;

/**
 * Uploads files as soon as they are chosen, one after the other. What has arrived or was cancelled is off the list, and a notice
 * says what has arrived. Uploads go on when the person leaves the panel; then a notice says what has failed, too.
 */
export function useFileUploads(requestId: string, onUploaded: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const notices = useNotices();
  const queue = useRef<Upload[]>([]);
  const running = useRef<{ key: number; call: AbortController } | null>(null);
  const count = useRef(0);
  const shown = useRef(true);
  const uploaded = useRef(onUploaded);
  uploaded.current = onUploaded;
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));

  const run = async () => {
    if (running.current) return;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next);
  };

  const send = async (upload: Upload) => {
    const { key, file } = upload;
    const call = new AbortController();
    running.current = { key, call };
    change(key, { step: 'sending', share: 0, error: null });
    try {
      if (!isOwn(upload)) throw new Error(MESSAGES.uploadFailed);
      await uploadRequestFile(requestId, file, {
        signal: call.signal,
        onProgress: (share) => change(key, { share }),
      });
      remove(key);
      if (!isOwn(upload)) return;
      notices.success(`${file.name} has been uploaded.`);
      uploaded.current();
    } catch (failure) {
      const error = failure instanceof Error ? failure.message : MESSAGES.uploadFailed;
      if (call.signal.aborted) remove(key);
      else change(key, { step: 'failed', error, again: !isFinal(failure) });
      // Whoever has signed out meanwhile is not told.
      if (!shown.current && !call.signal.aborted && isOwn(upload))
        notices.failure(MESSAGES.uploadOf(file.name, error));
    } finally {
      running.current = null;
    }
  };

  const remove = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));
  const start = (added: readonly Upload[]) => {
    queue.current.push(...added.filter(({ step }) => step === 'waiting'));
    void run();
  };

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file) => chosen(file, ++count.current));
      setUploads((all) => [...all, ...added]);
      start(added);
    },
    /** Takes a file off the list. If it is being sent, that ends. */
    remove(key: number) {
      queue.current = queue.current.filter((each) => each.key !== key);
      if (running.current?.key === key) running.current.call.abort();
      else remove(key);
    },
    retry(upload: Upload) {
      change(upload.key, { step: 'waiting', error: null });
      start([{ ...upload, step: 'waiting', token: sessionToken.read() }]);
    },
  };
}
