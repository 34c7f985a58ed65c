import { MESSAGES, UPLOAD_EXTENSIONS } from '@portal/domain';
import { useNotices } from '@portal/kit';
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
  /** Called when an upload starts and when it ends. Leaving the screen during an upload would cancel it. */
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
  const failure = state.step === 'idle' ? state.error : null;
  useEffect(() => onBusy?.(sending), [onBusy, sending]);

  // The Cancel button disappears at the end of the upload, so the focus moves to the file input. A person who works elsewhere by
  // then keeps the focus there, and a notice reports a failure.
  const area = useRef<HTMLDivElement>(null);
  const notices = useNotices();
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !sending) {
      const { activeElement, body } = document;
      if (activeElement === body || area.current?.contains(activeElement)) {
        input.current?.focus({ preventScroll: true });
        area.current?.scrollIntoView({ block: 'nearest' });
      } else if (failure) notices.failure(failure);
    }
    wasSending.current = sending;
  }, [sending, failure, notices]);
  return (
    <div ref={area} data-gap className={classes.upload} data-print="hide">
      <Banner kind="warning" quiet>
        {MESSAGES.patientDataWarning}
      </Banner>
      <FileField
        label={label}
        accept={UPLOAD_EXTENSIONS.join(',')}
        help={`An Excel file (${UPLOAD_EXTENSIONS.join(' or ')}) of at most ${UPLOAD_MEGABYTES} MB`}
        error={refusal ?? failure}
        disabled={sending}
        inputRef={input}
        onChange={choose}
      />
      {sending ? (
        <div className={classes.progress} role="status">
          <ProgressBar label={`Uploading ${state.fileName}`} value={state.share} />
          <Button size="sm" autoFocus onClick={cancel}>
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
    </div>
  );
}
