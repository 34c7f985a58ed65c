import { MESSAGES } from '@portal/domain';
import { Banner, Button, Modal, Select } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { saidOf } from '../udiParts.ts';
import type { CameraFault } from './camera.ts';
import { type Collected, Collector } from './collect.ts';
import { readLabel } from './readLabel.ts';
import classes from './scan.module.css';
import { useCamera } from './useCamera.ts';

const FAULTS: Readonly<Record<CameraFault, string>> = {
  refused: MESSAGES.cameraRefused,
  missing: MESSAGES.cameraMissing,
  busy: MESSAGES.cameraBusy,
  insecure: MESSAGES.cameraInsecure,
};

/** The present result in words, and what the person can do next. */
function nextOf({ udi, hasPieces, problem }: Collected): string {
  const found = udi && `${saidOf(udi)}.`;
  if (problem) return [found, `${problem}.`].filter(Boolean).join(' ');
  if (found) return `${found} Show the other barcode of the label, or use this if it has none.`;
  if (hasPieces)
    return 'The lot, serial number or day is read. Show the barcode of the device identifier, too.';
  return 'Hold the barcode of the label into the picture.';
}

/** Reads the UDI of a label with the camera. The camera is on while the dialog is open and visible. */
export function ScanDialog({
  onClose,
  onScan,
}: {
  onClose: () => void;
  /** Called with the UDI as the label prints it, and with its contents in words. */
  onScan: (udi: string, words: string) => void;
}) {
  const [wanted, setWanted] = useState<string>();
  const { camera, fault, tryAgain } = useCamera(wanted);
  const [collector] = useState(() => new Collector());
  const [found, setFound] = useState<Collected | null>(null);
  const [cannotRead, setCannotRead] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const take = ({ udi }: Pick<Collected, 'udi'>) => udi && onScan(udi.text, saidOf(udi));
  const taken = useRef(take);
  taken.current = take;

  useEffect(() => {
    const { current: picture } = video;
    if (!camera || !picture) return;
    picture.srcObject = camera.stream;
    picture.play().catch(() => {});
    return readLabel(picture, collector, {
      onLook(looked, isDone) {
        setFound(looked);
        if (isDone) taken.current(looked);
      },
      onFault: () => setCannotRead(true),
    });
  }, [camera, collector]);

  const trouble = fault ? FAULTS[fault] : cannotRead && MESSAGES.barcodeReaderFailed;
  const cameras = camera?.all ?? [];
  return (
    <Modal opened onClose={onClose} title="Scan the barcode" size={560}>
      <div className={classes.scan}>
        {trouble ? (
          <Banner kind="warning">{trouble}</Banner>
        ) : (
          <video
            ref={video}
            className={classes.picture}
            muted
            playsInline
            aria-label="Picture of the camera"
          />
        )}
        <p role="status" className={classes.said}>
          {!trouble && (found ? nextOf(found) : 'Starting the camera…')}
        </p>
        {!trouble && cameras.length > 1 && (
          <Select
            label="Camera"
            value={camera?.id ?? ''}
            options={cameras.map(({ deviceId, label }, at) => ({
              value: deviceId,
              label: label || `Camera ${at + 1}`,
            }))}
            onChange={setWanted}
          />
        )}
        <div className={classes.controls}>
          {!trouble && found?.udi && (
            <Button tone="primary" onClick={() => take(found)}>
              Use this
            </Button>
          )}
          {trouble && fault !== 'missing' && fault !== 'insecure' && (
            <Button
              tone="primary"
              onClick={() => {
                setCannotRead(false);
                tryAgain();
              }}
            >
              Try again
            </Button>
          )}
          {camera?.hasTorch && !trouble && <Torch key={camera.stream.id} onTurn={camera.setTorch} />}
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Modal>
  );
}

/** A switch for the light of the camera. */
function Torch({ onTurn }: { onTurn: (on: boolean) => Promise<void> }) {
  const [isLit, setLit] = useState(false);
  return (
    <Button
      aria-pressed={isLit}
      onClick={() =>
        onTurn(!isLit).then(
          () => setLit(!isLit),
          () => {},
        )
      }
    >
      Light
    </Button>
  );
}
