import { type RegistryEntry, sandboxPage } from '@portal/contract';
import { useEffect, useRef, useState } from 'react';
import type { FailureReason } from '../remotes/failure.ts';
import classes from './sandbox.module.css';
import { useSandbox } from './useSandbox.ts';

/**
 * What the frame may do. Scripts run, and forms send their events; all else is refused by the browser: the origin of the portal,
 * other windows, the address of the page around it, downloads, dialogs of the browser.
 */
const MAY = 'allow-scripts allow-forms';

/** The frame of a sandboxed dashboard. Its page has the same limits by its policy; these hold for whatever it shows later. */
export function SandboxFrame({
  entry,
  shown,
  notBefore,
  onReady,
  onFail,
}: {
  entry: RegistryEntry;
  shown: boolean;
  /** The moment, by the page's own clock, before which the page of the frame is not fetched. */
  notBefore: number;
  onReady: () => void;
  onFail: (reason: FailureReason) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The page of the frame is fetched when somebody listens to what it says.
  const [listening, setListening] = useState(false);
  useSandbox(frame, entry, { listening, onReady, onFail });
  useEffect(() => {
    const timer = setTimeout(setListening, Math.max(0, notBefore - performance.now()), true);
    return () => clearTimeout(timer);
  }, [notBefore]);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={entry.manifest.displayName}
      sandbox={MAY}
      allow=""
      referrerPolicy="no-referrer"
      src={listening ? sandboxPage(entry.name, entry.version) : undefined}
      tabIndex={shown ? undefined : -1}
    />
  );
}
