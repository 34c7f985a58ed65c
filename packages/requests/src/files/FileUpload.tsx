import { LIMITS, MESSAGES, megabytes, UPLOAD_EXTENSIONS } from '@portal/domain';
import { Banner, Button, FileField, ProgressBar } from '@portal/ui';
import { type FocusEvent, useEffect, useRef } from 'react';
import classes from './files.module.css';
import { useFileUploads } from './useFileUploads.ts';

/** What is under way of the chosen files: some are being sent, or none is but some have failed. Null when all have arrived. */
export type UploadsUnderWay = 'sending' | 'failed' | null;

/**
 * Attaches Excel files to a request as soon as they are chosen: the warning about patient data, progress, cancel. `onUploaded`
 * reads the request again.
 */
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
  const { uploads, add, remove, retry } = useFileUploads(requestId, onUploaded);
  const state: UploadsUnderWay = uploads.some(({ step }) => step !== 'failed')
    ? 'sending'
    : uploads.length > 0
      ? 'failed'
      : null;
  useEffect(() => {
    onChange?.(state);
  }, [onChange, state]);

  const input = useRef<HTMLInputElement>(null);
  // A file that has arrived or was removed takes its buttons with it. Whoever was on one of them goes back to the chooser.
  const isHere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the list can take the focused button away
  useEffect(() => {
    const { activeElement, body } = document;
    if (isHere.current && (!activeElement || activeElement === body))
      input.current?.focus({ preventScroll: true });
  }, [uploads]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) isHere.current = false;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here: it only learns where the focus is
    <div
      data-gap
      className={classes.upload}
      data-print="hide"
      onFocus={() => {
        isHere.current = true;
      }}
      onBlur={onBlur}
    >
      <Banner kind="warning" quiet>
        {MESSAGES.patientDataWarning}
      </Banner>
      <FileField
        label={label}
        accept={UPLOAD_EXTENSIONS.join(',')}
        help={`Excel files (${UPLOAD_EXTENSIONS.join(' or ')}) of at most ${megabytes(LIMITS.uploadBytes)} each. They are uploaded as soon as you choose them.`}
        inputRef={input}
        onChange={add}
      />
      {uploads.length > 0 && (
        <ul className={classes.files} aria-label="Files that have not been uploaded">
          {uploads.map((upload) => {
            const { key, file, step, share, error, advice, again } = upload;
            return (
              <li key={key} className={classes.file} data-failed={step === 'failed' || undefined}>
                <div className={classes.about}>
                  <p className={classes.name}>{file.name}</p>
                  {step === 'waiting' && <p className={classes.facts}>Waiting</p>}
                  {step === 'sending' && <ProgressBar label={`Uploading ${file.name}`} value={share} />}
                  {error && (
                    <p role="alert" className={classes.error}>
                      {error}
                      {advice && ` ${advice}`}
                    </p>
                  )}
                </div>
                {again && step === 'failed' && (
                  <Button size="sm" aria-label={`Retry ${file.name}`} onClick={() => retry(upload)}>
                    Retry
                  </Button>
                )}
                <Button
                  size="sm"
                  aria-label={`${step === 'failed' ? 'Remove' : 'Cancel'} ${file.name}`}
                  onClick={() => remove(key)}
                >
                  {step === 'failed' ? 'Remove' : 'Cancel'}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
