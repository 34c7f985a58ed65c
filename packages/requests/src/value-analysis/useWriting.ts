import { type AnalysisSection, WRITING } from '@portal/domain';
import { wasTouched } from '@portal/kit';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { writeSectionMutation } from './writers.graphql.ts';

/** Events which show that an absent person is back. */
const SIGNS = ['keydown', 'pointerdown'] as const;
/** Events of a page that is shown again, or of a network that is back. */
const BACK = ['pageshow', 'online'] as const;

/**
 * Tells other people that the person is writing this section. It does so while the caller is mounted, `mayWrite` is true and the person
 * uses the page. It repeats this regularly. Without repetition, for example without a network, it ends by itself (ADR 132). Nothing waits
 * for it, and its failures are ignored.
 */
export function useWriting(
  requestId: string,
  section: AnalysisSection,
  { mayWrite }: { mayWrite: boolean },
): void {
  const client = useClient();
  useEffect(() => {
    if (!mayWrite) return;
    let isThere = false;
    let before: Promise<unknown> = Promise.resolve();
    const tell = (isWriting: boolean, keepalive = false) => {
      isThere = isWriting;
      const send = () =>
        client
          .mutation(
            writeSectionMutation,
            { id: requestId, section, isWriting },
            { fetchOptions: { keepalive } },
          )
          .toPromise();
      // Messages must arrive in the order in which they were sent, but a page that closes cannot wait.
      before = keepalive ? send() : before.then(send);
    };
    const look = () => {
      if (wasTouched(WRITING.idleMs)) tell(true);
      else if (isThere) tell(false);
    };
    const back = () => {
      if (!isThere) tell(true);
    };
    const go = () => {
      if (isThere) tell(false, true);
    };
    look();
    const timer = setInterval(look, WRITING.renewMs);
    window.addEventListener('pagehide', go);
    for (const again of BACK) window.addEventListener(again, look);
    for (const sign of SIGNS) window.addEventListener(sign, back, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', go);
      for (const again of BACK) window.removeEventListener(again, look);
      for (const sign of SIGNS) window.removeEventListener(sign, back, { capture: true });
      if (isThere) tell(false);
    };
  }, [client, requestId, section, mayWrite]);
}
