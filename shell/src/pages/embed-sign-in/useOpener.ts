import { FROM_WINDOW, hear, type Message, TO_WINDOW, tell } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { apiFetch, failureOf } from '@portal/kit';
import { useEffect, useState } from 'react';

const PATIENCE_MS = 3_000;

interface Frame {
  state: 'frame';
  /** The origin of the page that contains the frame. */
  host: string;
  wish: Message<typeof TO_WINDOW>['wish'];
  /** Gives the frame its own session and closes the window. Resolves to null, or to the message when that fails. */
  handOver(): Promise<string | null>;
}

/**
 * The frame that opened this window. Any page can open the window, so two checks apply. The browser delivers messages only to and from the
 * portal's own origin. The frame must also know the nonce in the address, which only the opener can know.
 */
export function useOpener(): { state: 'asking' | 'nobody' } | Frame {
  const [frame, setFrame] = useState<Message<typeof TO_WINDOW>>();
  const [asking, setAsking] = useState(true);
  const [nonce] = useState(() => location.hash.slice(1));

  useEffect(() => {
    const opener: Window | null = window.opener;
    if (!opener || !nonce) return setAsking(false);
    const silence = setTimeout(() => setAsking(false), PATIENCE_MS);
    const stop = hear(
      TO_WINDOW,
      () => opener,
      [location.origin],
      (message) => {
        if (message.nonce === nonce) setFrame(message);
      },
    );
    tell(FROM_WINDOW, opener, location.origin, { type: 'opened', nonce });
    return () => {
      clearTimeout(silence);
      stop();
    };
  }, [nonce]);

  if (!frame) return { state: asking ? 'asking' : 'nobody' };
  return {
    state: 'frame',
    host: frame.host,
    wish: frame.wish,
    async handOver() {
      try {
        const { token } = await apiFetch<{ token: string }>('/auth/embed', {
          method: 'POST',
          body: { origin: frame.host },
          failure: MESSAGES.authenticateFailed,
        });
        tell(FROM_WINDOW, window.opener, location.origin, { type: 'session', nonce, token });
        window.close();
        return null;
      } catch (error) {
        return failureOf(error, MESSAGES.authenticateFailed).message;
      }
    },
  };
}
