import { useEffect, useState } from 'react';
import { type Camera, CameraError, type CameraFault, openCamera } from './camera.ts';

/** True while the page is visible: not in a background tab, and not on a locked phone. */
function useInSight(): boolean {
  const [isInSight, setInSight] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setInSight(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isInSight;
}

/**
 * A camera that is on while the component is mounted and the page is visible: the camera with this id, or else the one at the back of the
 * device.
 */
export function useCamera(id: string | undefined) {
  const isInSight = useInSight();
  const [camera, setCamera] = useState<Camera | null>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera again
  useEffect(() => {
    if (!isInSight) return;
    let opened: Camera | undefined;
    let isOver = false;
    setFault(null);
    const onEnd = () => {
      if (isOver) return;
      setFault('busy');
      setCamera(null);
    };
    openCamera(id, onEnd).then(
      (open) => {
        if (isOver) return open.stop();
        opened = open;
        setCamera(open);
      },
      (error) => isOver || setFault(error instanceof CameraError ? error.fault : 'busy'),
    );
    return () => {
      isOver = true;
      opened?.stop();
      setCamera(null);
    };
  }, [id, tries, isInSight]);
  return { camera, fault, tryAgain: () => setTries((count) => count + 1) };
}
