import { MESSAGES } from '@portal/domain';
import { Banner, Button, FileField, ProgressBar } from '@portal/ui';
import { type FocusEvent, useEffect, useRef } from 'react';
import classes from './files.module.css';
import type { useUploads } from './useUploads.ts';

/**
 * Chooses files, which are sent at once, and lists those that have not arrived: with the warning about patient data, the progress, and a
 * button to cancel.
 */
export function UploadField({
  label,
  help,
  accept,
  queue: { uploads, remove, retry },
  onChange,
}: {
  label: string;
  help: string;
  accept: readonly string[];
  queue: ReturnType<typeof useUploads>;
  onChange: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  // When a file has arrived or was removed, its buttons disappear. If one of them had the focus, the file chooser gets it.
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
      <FileField label={label} accept={accept.join(',')} help={help} inputRef={input} onChange={onChange} />
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
