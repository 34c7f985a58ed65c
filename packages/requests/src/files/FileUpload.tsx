import { LIMITS, megabytes, UPLOAD_EXTENSIONS } from '@portal/domain';
import { useEffect } from 'react';
import { analysisFilesOf } from './analysisFiles.ts';
import { UploadField } from './UploadField.tsx';
import { useUploads } from './useUploads.ts';

/** The state of the chosen files: some are being sent, or none is but some have failed. Null when all have arrived. */
export type UploadsUnderWay = 'sending' | 'failed' | null;

/** Attaches Excel files to a request as soon as they are chosen. `onUploaded` reloads the request. */
export function FileUpload({
  requestId,
  label = 'Analysis files',
  onUploaded,
  onChange,
}: {
  requestId: string;
  label?: string;
  onUploaded: () => void;
  onChange?: (state: UploadsUnderWay) => void;
}) {
  const queue = useUploads(requestId, onUploaded);
  const { uploads } = queue;
  const state: UploadsUnderWay = uploads.some(({ step }) => step !== 'failed')
    ? 'sending'
    : uploads.length > 0
      ? 'failed'
      : null;
  useEffect(() => {
    onChange?.(state);
  }, [onChange, state]);
  return (
    <UploadField
      label={label}
      accept={UPLOAD_EXTENSIONS}
      help={`Excel files (${UPLOAD_EXTENSIONS.join(' or ')}) of at most ${megabytes(LIMITS.uploadBytes)} each. They are uploaded as soon as you choose them.`}
      queue={queue}
      onChange={(files) => queue.add(files, analysisFilesOf(requestId))}
    />
  );
}
