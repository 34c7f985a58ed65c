import { Button, LiveRegion, lazyPart, TextField, type TextFieldProps } from '@portal/ui';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Device } from './devices.graphql.ts';
import classes from './udi.module.css';

const UdiReading = lazyPart(async () => (await import('./UdiReading.tsx')).UdiReading, { quiet: true });
const ScanDialog = lazyPart(async () => (await import('./scan/ScanDialog.tsx')).ScanDialog);

/**
 * Whether to offer the camera. Without https, browsers hide the camera API, and the dialog explains that. A frame without permission for
 * the camera offers none.
 */
function mayScan(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return navigator.mediaDevices
    ? featurePolicy?.allowsFeature('camera') !== false
    : window.isSecureContext === false;
}

/** Marks the end of a barcode. A one-line field would drop line breaks and join the lot of one barcode with the text of the next. */
const SEPARATOR = '\u001d';

function insert(input: HTMLInputElement, text: string): string {
  const { value, selectionStart, selectionEnd } = input;
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
}

/**
 * The field for a UDI. People can type it, paste it, scan it with the camera, or use a hand scanner, which sends key presses. A hand
 * scanner presses Enter after each barcode. For the separator within a barcode it presses Ctrl+], for which browsers insert no character.
 * The contents of the UDI are shown below the field.
 */
export function UdiField({
  known,
  onDevice,
  ...props
}: TextFieldProps & { known?: string | undefined; onDevice?: ((device: Device) => void) | undefined }) {
  const [isHere, setHere] = useState(false);
  const [canScan] = useState(mayScan);
  const [isScanning, setScanning] = useState(false);
  const [said, setSaid] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setScanning(false);
    button.current?.focus();
  };
  const separate = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, altKey, currentTarget: input } = event;
    const isSeparator = key === ']' && ctrlKey && !altKey;
    if (key !== 'Enter' && !isSeparator) return;
    event.preventDefault();
    if (isSeparator) props.onChange(insert(input, SEPARATOR), event as never);
    else if (input.value && !input.value.endsWith(SEPARATOR))
      props.onChange(input.value + SEPARATOR, event as never);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(pasted)) return;
    event.preventDefault();
    props.onChange(insert(event.currentTarget, pasted.replace(/[\r\n\t]+/g, SEPARATOR)), event as never);
  };
  return (
    <div>
      <TextField
        {...props}
        {...(canScan && {
          inputContainer: (input) => (
            <div className={classes.scannable}>
              {input}
              <Button ref={button} disabled={props.disabled} onClick={() => setScanning(true)}>
                Scan
              </Button>
            </div>
          ),
        })}
        onKeyDown={separate}
        onPaste={paste}
        onFocus={() => setHere(true)}
        onBlur={(event) => {
          setHere(false);
          props.onBlur?.(event);
        }}
      />
      {canScan && <LiveRegion message={said} />}
      {isScanning && (
        <ScanDialog
          onClose={close}
          onScan={(udi, words) => {
            props.onChange(udi, {} as never);
            setSaid(`Scanned: ${words}`);
            close();
          }}
        />
      )}
      {props.value && !props.error && (
        <UdiReading typed={props.value} left={!isHere} known={known} onDevice={onDevice} />
      )}
    </div>
  );
}
