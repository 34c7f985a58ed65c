import { Banner } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { attempt } from '../operations.ts';

/** An action beside the submission of a form, such as asking for another code, and its result. */
export function useNotice(): {
  notice: ReactNode;
  pending: boolean;
  /** Shows the refusal, or `done` when the action succeeded. */
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
