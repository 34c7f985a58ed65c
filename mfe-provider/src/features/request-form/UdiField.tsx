import { Button, LiveRegion, lazyPart, TextField, type TextFieldProps } from '@portal/ui';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Device } from './devices.graphql.ts';
import classes from './udi.module.css';

const UdiReading = lazyPart(async () => (await import('./UdiReading.tsx')).UdiReading, { quiet: true });
const ScanDialog = lazyPart(async () => (await import('./scan/ScanDialog.tsx')).ScanDialog);

/**
 * Whether to offer the camera: where the browser has the means. It hides them from a page without https, and the dialog says so. A frame
 * that is given no camera has none to offer.
 */
function mayScan(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return navigator.mediaDevices
    ? featurePolicy?.allowsFeature('camera') !== false
    : window.isSecureContext === false;
}

/** Ends a barcode. A field of one line drops line breaks, and would join the lot of one barcode to what the next one says. */
const SEPARATOR = '\u001d';

function insert(input: HTMLInputElement, text: string): string {
  const { value, selectionStart, selectionEnd } = input;
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
}

/**
 * A UDI: typed, pasted, scanned with the camera, or from a hand scanner, which types. A hand scanner presses Enter after each barcode, and
 * Ctrl+] for the separator within one, for which browsers insert no character. The content is shown below the field.
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
