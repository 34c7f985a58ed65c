import { type RegistryEntry, sandboxPage } from '@portal/contract';
import { useEffect, useRef, useState } from 'react';
import type { FailureReason } from '../remotes/failure.ts';
import classes from './sandbox.module.css';
import { useSandbox } from './useSandbox.ts';

/**
 * What the frame may do: run scripts, and send events of forms. The browser refuses everything else: the portal's origin, other windows,
 * the address of the surrounding page, downloads, and browser dialogs.
 */
const MAY = 'allow-scripts allow-forms';

/**
 * The frame of a sandboxed dashboard. The policy of its page has the same limits. The limits here also apply to every other document that
 * the frame shows later.
 */
export function SandboxFrame({
  entry,
  shown,
  notBefore,
  onReady,
  onFail,
}: {
  entry: RegistryEntry;
  shown: boolean;
  /** The time in ms, on the clock of `performance.now()`, before which the frame's page is not fetched. */
  notBefore: number;
  onReady: () => void;
  onFail: (reason: FailureReason) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Fetch the frame's page only when the message listener is ready.
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
