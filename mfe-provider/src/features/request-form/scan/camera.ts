/** Why the camera gives no picture. */
export type CameraFault = 'refused' | 'missing' | 'busy' | 'insecure';

export class CameraError extends Error {
  readonly fault: CameraFault;

  constructor(fault: CameraFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The faults by the names of `getUserMedia` errors. Every other error means that there is a camera, but it does not start. */
const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  NotSupportedError: 'missing',
  OverconstrainedError: 'missing',
};

export interface Camera {
  stream: MediaStream;
  id: string | undefined;
  /** All cameras of the device. Browsers tell their names after one of them was allowed. */
  all: readonly MediaDeviceInfo[];
  hasTorch: boolean;
  setTorch(on: boolean): Promise<void>;
  stop(): void;
}

/**
 * Opens the camera with this id, or else the one at the back of the device. `onEnd` is called when it stops by itself, for example because
 * it was unplugged. Rejects with a CameraError.
 */
export async function openCamera(id: string | undefined, onEnd: () => void): Promise<Camera> {
  const { mediaDevices } = navigator;
  if (!mediaDevices) throw new CameraError('insecure');
  // The chosen camera may have been unplugged. Then open another one.
  const which = id ? { deviceId: id } : { facingMode: 'environment' };
  const size = { width: { ideal: 1_280 }, height: { ideal: 720 } };
  let stream: MediaStream;
  try {
    stream = await mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } });
  } catch (error) {
    throw new CameraError(FAULTS[(error as Error).name] ?? 'busy');
  }
  const [track] = stream.getVideoTracks();
  track?.addEventListener('ended', onEnd);
  const devices = await mediaDevices.enumerateDevices().catch(() => []);
  const abilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  return {
    stream,
    id: track?.getSettings().deviceId,
    all: devices.filter(({ kind }) => kind === 'videoinput'),
    hasTorch: abilities?.torch === true,
    setTorch: async (torch) => track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }),
    // This also turns off the light.
    stop: () => {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}
