import { Banner, Button, Modal, Select } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { type Camera, CameraError, type CameraFault, openCamera } from './camera.ts';
import { Collected } from './collect.ts';
import { openReader } from './reader.ts';
import classes from './scan.module.css';

/** Between two looks at the picture. */
const PAUSE_MS = 120;
/** A second barcode of the same label may follow the first within this time. */
const SECOND_MS = 1_500;

const FAULTS: Readonly<Record<CameraFault, string>> = {
  refused:
    'The browser does not let the portal use the camera. Allow it for this site in the browser’s settings, and try again.',
  none: 'This device has no camera that the browser can use. Type the UDI, or use a hand scanner.',
  busy: 'The camera does not start. Another program may be using it.',
  insecure: 'The browser gives no camera to this page. Type the UDI, or use a hand scanner.',
};
const HINT = 'Hold the barcode of the label into the picture.';

/** Reads the UDI of a label with the camera. It is on for as long as the dialog is open. */
export function ScanDialog({ onClose, onScan }: { onClose: () => void; onScan: (udi: string) => void }) {
  const [wanted, setWanted] = useState<string>();
  const [tries, setTries] = useState(0);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [said, setSaid] = useState(HINT);
  const [isLit, setLit] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const scanned = useRef(onScan);
  scanned.current = onScan;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera again
  useEffect(() => {
    let open: Camera | undefined;
    let isOver = false;
    setFault(null);
    setLit(false);
    openCamera(wanted).then(
      (opened) => {
        if (isOver) return opened.stop();
        open = opened;
        setCamera(opened);
      },
      (error) => isOver || setFault(FAULTS[error instanceof CameraError ? error.fault : 'busy']),
    );
    return () => {
      isOver = true;
      open?.stop();
      setCamera(null);
    };
  }, [wanted, tries]);

  useEffect(() => {
    const { current: picture } = video;
    if (!camera || !picture) return;
    picture.srcObject = camera.stream;
    picture.play().catch(() => {});
    return readBarcodes(picture, {
      onUdi: (udi) => scanned.current(udi),
      onSay: setSaid,
      onFault: (problem) => setFault(problem),
    });
  }, [camera]);

  const cameras = camera?.all ?? [];
  return (
    <Modal opened onClose={onClose} title="Scan the barcode" size={560}>
      <div className={classes.scan}>
        {fault ? (
          <>
            <Banner kind="warning">{fault}</Banner>
            <Button onClick={() => setTries(tries + 1)}>Try again</Button>
          </>
        ) : (
          <div className={classes.frame}>
            <video ref={video} className={classes.picture} muted playsInline aria-label="Picture of the camera" />
          </div>
        )}
        <p role="status" className={classes.said}>
          {fault ? '' : camera ? said : 'Starting the camera …'}
        </p>
        <div className={classes.controls}>
          {cameras.length > 1 && (
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
          {camera?.hasTorch && (
            <Button
              aria-pressed={isLit}
              onClick={() => {
                camera.setTorch(!isLit).then(
                  () => setLit(!isLit),
                  () => {},
                );
              }}
            >
              Light
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Modal>
  );
}

/** Looks at the picture again and again until it shows a UDI. Returns what ends that. */
function readBarcodes(
  picture: HTMLVideoElement,
  { onUdi, onSay, onFault }: { onUdi(udi: string): void; onSay(text: string): void; onFault(text: string): void },
): () => void {
  const collected = new Collected();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let found: { udi: string; until: number } | undefined;
  const reader = openReader();
  const look = async () => {
    try {
      const texts = await (await reader).read(picture);
      for (const text of texts) {
        const { udi, isWhole, problem } = collected.add(text);
        if (udi) found = { udi, until: isWhole ? 0 : (found?.until ?? performance.now() + SECOND_MS) };
        else if (!found && problem) onSay(problem);
      }
      if (isOver) return;
      if (found && performance.now() >= found.until) return onUdi(found.udi);
      timer = setTimeout(look, PAUSE_MS);
    } catch {
      if (!isOver) onFault('The barcode reader does not start in this browser. Type the UDI, or use a hand scanner.');
    }
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
    reader.then((open) => open.close()).catch(() => {});
  };
}
