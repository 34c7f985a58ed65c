import { type AnalysisSection, WRITING } from '@portal/domain';
import { wasTouched } from '@portal/kit';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { writeSectionMutation } from './writers.graphql.ts';

/** Signs that somebody who was away is back. */
const SIGNS = ['keydown', 'pointerdown'] as const;
/** The page is back, or its network. */
const BACK = ['pageshow', 'online'] as const;

/**
 * Tells other people that the person is writing this section for as long as the caller is mounted, they may write it and the page is used. It is said
 * again while it is true, and ends by itself where that stops, as without a network (ADR 132). It holds nothing up, and whether it is
 * heard makes no difference here.
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
      // What is said last must arrive last; a page that goes cannot wait.
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
