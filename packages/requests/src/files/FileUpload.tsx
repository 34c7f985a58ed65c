import { MESSAGES, UPLOAD_EXTENSIONS } from '@portal/domain';
import { Banner, Button, FileField, ProgressBar, UploadIcon } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import classes from './files.module.css';
import { refusalOf, UPLOAD_MEGABYTES, useFileUpload } from './useFileUpload.ts';

/** Attaches an Excel file to a request: the warning about patient data, progress, cancel. `onUploaded` reads the request again. */
export function FileUpload({
  requestId,
  label = 'Analysis file',
  onUploaded,
  onBusy,
}: {
  requestId: string;
  label?: string;
  onUploaded: () => void;
  /** Told when a file starts and stops being sent: leaving the screen meanwhile would cancel it. */
  onBusy?: (busy: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { state, send, cancel, dismiss } = useFileUpload(requestId, () => {
    setFile(null);
    if (input.current) input.current.value = '';
    onUploaded();
  });
  const choose = (chosen: File | null) => {
    dismiss();
    setFile(chosen);
  };
  const refusal = file && refusalOf(file);
  const sending = state.step === 'sending';
  useEffect(() => onBusy?.(sending), [onBusy, sending]);
  return (
    <div data-gap className={classes.upload} data-print="hide">
      <Banner kind="warning" quiet>
        {MESSAGES.patientDataWarning}
      </Banner>
      <FileField
        label={label}
        accept={UPLOAD_EXTENSIONS.join(',')}
        help={`An Excel file (${UPLOAD_EXTENSIONS.join(' or ')}) of at most ${UPLOAD_MEGABYTES} MB`}
        error={refusal}
        disabled={sending}
        inputRef={input}
        onChange={choose}
      />
      {sending ? (
        <div className={classes.progress} role="status">
          <ProgressBar label={`Uploading ${state.fileName}`} value={state.share} />
          <Button size="sm" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <div>
          <Button
            icon={<UploadIcon />}
            disabledReason={!file ? 'Choose a file first' : refusal}
            onClick={() => file && send(file)}
          >
            Upload file
          </Button>
        </div>
      )}
      {state.step === 'done' && (
        <Banner kind="success" onDismiss={dismiss}>
          {state.fileName} has been uploaded.
        </Banner>
      )}
      {state.step === 'idle' && state.error && (
        <Banner kind="error" onDismiss={dismiss}>
          {state.error}
        </Banner>
      )}
    </div>
  );
}
