import { EMBED_SIGN_IN, FROM_WINDOW, hear, type Message, TO_WINDOW, tell } from '@portal/contract';

const NONCE_BYTES = 16;
const FEATURES = 'popup,width=520,height=720';

let stopLast = () => {};

/** The page around the frame (`host`) and the purpose of the window (`wish`). `onSession` is needed only to sign in. */
interface Errand extends Pick<Message<typeof TO_WINDOW>, 'host' | 'wish'> {
  onSession?: (token: string) => void;
}

/**
 * Opens the portal's own window for signing in or out. Call it in a click. A frame needs this window because it cannot reach what
 * the portal stores in this browser. After a sign-in the window gives the frame its own session. The frame accepts a session only
 * from this window, while the window shows a page of the portal, and with the nonce that opened the window. Returns false when
 * the browser opens no window.
 */
export function openPortalWindow({ host, wish, onSession }: Errand): boolean {
  stopLast();
  const nonce = [...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const opened = window.open(`${EMBED_SIGN_IN}#${nonce}`, '_blank', FEATURES);
  if (!opened) return false;
  const stop = hear(
    FROM_WINDOW,
    () => opened,
    [location.origin],
    (message) => {
      if (message.nonce !== nonce) return;
      if (message.type === 'opened')
        return tell(TO_WINDOW, opened, location.origin, { type: 'frame', nonce, host, wish });
      stopLast();
      onSession?.(message.token);
    },
  );
  stopLast = () => {
    stop();
    opened.close();
    stopLast = () => {};
  };
  return true;
}
