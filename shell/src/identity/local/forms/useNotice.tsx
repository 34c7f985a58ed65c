import { Banner } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { attempt } from '../operations.ts';

/** What a form does beside being sent, such as asking for another code, and what came of it. */
export function useNotice(): {
  notice: ReactNode;
  pending: boolean;
  /** Shows the refusal, or `done` where it went well. */
  proceed: (work: () => Promise<unknown>, done?: string) => Promise<void>;
} {
  const [notice, setNotice] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  const [pending, setPending] = useState(false);

  async function proceed(work: () => Promise<unknown>, done?: string) {
    setPending(true);
    setNotice(null);
    const refused = await attempt(work);
    setPending(false);
    if (refused) setNotice({ kind: 'error', text: refused.message });
    else if (done) setNotice({ kind: 'success', text: done });
  }

  return { notice: notice && <Banner kind={notice.kind}>{notice.text}</Banner>, pending, proceed };
}
